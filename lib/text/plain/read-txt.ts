import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { ReadResult } from "@/lib/text/reader";
import type { PageSpan } from "@/lib/text/types";

/** Text as it is; form feeds, with which printers were told to begin a page, part its pages. */
export function readTxt(bytes: Buffer): ReadResult {
  const source = withoutTypewriting(decodeText(bytes));
  if (!source.includes("\f")) return { text: cleanText(source) };
  const pages: PageSpan[] = [];
  let text = "";
  for (const page of source.split("\f")) {
    const start = text.length;
    // A form feed ends a line, too.
    text += text === "" || text.endsWith("\n") ? "" : "\n";
    text += cleanText(page);
    pages.push({ start, end: text.length });
  }
  if (pages.length > 1 && /\f\s*$/.test(source)) pages.pop();
  return { text, pages };
}

/** Bold and underlined as typewriters and terminals make them: a letter struck twice, colours switched on and off. */
function withoutTypewriting(source: string): string {
  const struck = source.includes("\b") ? source.replace(/[^\n]\u0008(?=[^\n])/gu, "") : source;
  return struck.includes("\u001b[") ? struck.replace(/\u001b\[[\d;?]{0,30}[A-Za-z]/g, "") : struck;
}
