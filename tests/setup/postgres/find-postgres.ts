import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Folders of installations that are not on the PATH; `*` matches a version. */
const USUAL_FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/usr/local/pgsql/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/** The folder of the newest PostgreSQL server's programs on this machine; only PG_BIN is searched if it is set. */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const folders = process.env.PG_BIN ? [process.env.PG_BIN] : [...onPath, ...USUAL_FOLDERS.flatMap(expand)];
  return folders.find((folder) => ["initdb", "pg_ctl", "postgres"].every((program) => has(folder, program)));
}

function has(folder: string, program: string): boolean {
  return existsSync(path.join(folder, program));
}

/** The folders that match a pattern with one `*`, the highest version first. */
function expand(pattern: string): string[] {
  const segments = pattern.split("/");
  const index = segments.findIndex((segment) => segment.includes("*"));
  if (index < 0) return [pattern];
  const parent = segments.slice(0, index).join("/");
  const [before = "", after = ""] = segments[index]?.split("*") ?? [];
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
    .map((name) => path.join(parent, name, ...segments.slice(index + 1)));
}
