import type { ReadResult } from "./reader";

/** Joins the parts of a document with blank lines: headers before the body, notes and footers after it. */
export function joinParts(before: string[], body: string, after: string[]): ReadResult {
  return { text: [before.filter(Boolean).join("\n\n"), body, ...after].filter(Boolean).join("\n\n") };
}
