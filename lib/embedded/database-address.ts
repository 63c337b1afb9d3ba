import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const fileOf = (directory: string) => path.join(directory, "database-port");

/** Records the port for commands that work on a running app. The returned function removes the record. */
export function noteDatabasePort(directory: string, url: string): () => void {
  writeFileSync(fileOf(directory), new URL(url).port, { mode: 0o600 });
  return () => rmSync(fileOf(directory), { force: true });
}

export function findDatabaseUrl(directory: string): string | undefined {
  try {
    const port = Number(readFileSync(fileOf(directory), "utf8"));
    const password = readFileSync(path.join(directory, "database-password"), "utf8").trim();
    return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  } catch {
    return undefined;
  }
}
