import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { installDebianPackage } from "./install-debian-package";

// Installs the server for the database tests. If that is not possible, they run on the embedded database and say so.
if (!findPostgres()) installDebianPackage("postgresql");
console.log(`PostgreSQL: ${findPostgres() ?? "none"}`);
