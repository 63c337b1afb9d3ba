import type { ReadResult } from "@/lib/text/reader";

/** Puts around a body what stands before it (headers) and after it (notes, footers), a blank line apart. */
export function joinParts(before: string[], body: string, after: string[]): ReadResult {
  return { text: [before.filter(Boolean).join("\n\n"), body, ...after].filter(Boolean).join("\n\n") };
}
