import { readFileSync } from "node:fs";

/** A text file's content; undefined where it cannot be read. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
