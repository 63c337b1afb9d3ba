import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { ReadResult } from "@/lib/text/reader";

/** Text as it is; form feeds, with which printers were told to begin a page, end a line. */
export function readTxt(bytes: Buffer): ReadResult {
  const source = withoutTypewriting(decodeText(bytes));
  if (!source.includes("\f")) return { text: cleanText(source) };
  let text = "";
  for (const page of source.split("\f")) {
    text += text === "" || text.endsWith("\n") ? "" : "\n";
    text += cleanText(page);
  }
  return { text };
}

/** Bold and underlined as typewriters and terminals make them: a letter struck twice, colours switched on and off. */
function withoutTypewriting(source: string): string {
  const struck = source.includes("\b") ? source.replace(/[^\n]\u0008(?=[^\n])/gu, "") : source;
  return struck.includes("\u001b[") ? struck.replace(/\u001b\[[\d;?]{0,30}[A-Za-z]/g, "") : struck;
}
