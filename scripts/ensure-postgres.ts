import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { installDebianPackage } from "./install-debian-package";

// Brings the server that the database tests want. Where that cannot be done they run on the embedded database, and say so.
if (!findPostgres()) installDebianPackage("postgresql");
console.log(`PostgreSQL: ${findPostgres() ?? "none"}`);
