import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const OWN_FILES = [
  "auth-secret",
  "database",
  "database-password",
  "database-port",
  "files",
  "lock",
  "temporary",
];

const STICKY = 0o1000;

/**
 * Restricts the app's files to its own user, including files from earlier versions.
 * @returns the paths that it could not restrict
 */
export function makePrivate(directory: string): string[] {
  const failed: string[] = [];
  const restrict = (file: string, mode: number) => {
    try {
      if ((statSync(file).mode & 0o777) !== mode) chmodSync(file, mode);
    } catch (error) {
      // A previous process that is shutting down may still delete files.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) failed.push(file);
    }
  };
  const restrictAll = (file: string) => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) restrict(file, 0o600);
    // Don't follow links, because they may lead out of the directory.
    if (!found?.isDirectory()) return;
    restrict(file, 0o700);
    for (const name of readdirSync(file)) restrictAll(path.join(file, name));
  };
  // A sticky directory such as /tmp is shared on purpose.
  if ((statSync(directory).mode & STICKY) === 0) restrict(directory, 0o700);
  for (const name of OWN_FILES) restrictAll(path.join(directory, name));
  return failed;
}
