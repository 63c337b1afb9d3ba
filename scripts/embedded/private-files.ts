import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What the app keeps in a data directory. Whatever else lies there is not its own. */
const OWN = ["auth-secret", "database", "database-password", "files", "lock", "temporary"];

const STICKY = 0o1000;

/**
 * Takes what the app keeps in a data directory from all users of the machine but its own, also what was made by a version
 * that left it open.
 *
 * @returns what could not be taken from them, as where it belongs to another user or the file system knows no users
 */
export function makePrivate(directory: string): string[] {
  const resisting: string[] = [];
  const restrict = (place: string, mode: number) => {
    try {
      if ((statSync(place).mode & 0o777) !== mode) chmodSync(place, mode);
    } catch (error) {
      // A predecessor that is just ending may still delete.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) resisting.push(place);
    }
  };
  const restrictAll = (place: string) => {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found?.isFile()) restrict(place, 0o600);
    // Never through a link, which may lead out of the directory.
    if (!found?.isDirectory()) return;
    restrict(place, 0o700);
    for (const name of readdirSync(place)) restrictAll(path.join(place, name));
  };
  // A directory such as /tmp is everybody's on purpose.
  if ((statSync(directory).mode & STICKY) === 0) restrict(directory, 0o700);
  for (const name of OWN) restrictAll(path.join(directory, name));
  return resisting;
}
