import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { installDebianPackage } from "./install-debian-package";

if (!findPostgres()) installDebianPackage("postgresql");
console.log(`PostgreSQL: ${findPostgres() ?? "none"}`);
