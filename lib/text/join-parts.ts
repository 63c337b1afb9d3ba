import type { ReadResult } from "@/lib/text/reader";
import type { PageSpan } from "@/lib/text/types";

/**
 * Puts around a body what stands before it (headers) and after it (notes, footers), a blank line apart. The first page
 * begins with what stands before, the last one ends with what follows.
 */
export function joinParts(
  before: string[],
  body: { text: string; pages: PageSpan[] },
  after: string[],
): ReadResult {
  const first = before.filter(Boolean).join("\n\n");
  const text = [first, body.text, ...after].filter(Boolean).join("\n\n");
  const offset = first === "" ? 0 : first.length + 2;
  const pages = body.pages.map((page, index, all) => ({
    start: index === 0 ? 0 : page.start + offset,
    end: index === all.length - 1 ? text.length : page.end + offset,
  }));
  return { text, pages };
}
