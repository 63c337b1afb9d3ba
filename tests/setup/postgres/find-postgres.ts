import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Where installations lie that do not put their server's programs on the PATH; `*` stands for a version. */
const USUAL_PLACES = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/usr/local/pgsql/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/**
 * The folder of a PostgreSQL server's programs on this machine, the newest where there are several. With PG_BIN set, that
 * folder alone is looked into.
 */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const places = process.env.PG_BIN ? [process.env.PG_BIN] : [...onPath, ...USUAL_PLACES.flatMap(expand)];
  return places.find((place) => ["initdb", "pg_ctl", "postgres"].every((program) => has(place, program)));
}

function has(place: string, program: string): boolean {
  return existsSync(path.join(place, program));
}

/** The places that a pattern with one `*` stands for, the highest version first. */
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
