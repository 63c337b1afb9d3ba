import { getDocumentProxy } from "unpdf";
import type { Reader } from "@/lib/text/reader";
import type { PageSpan } from "@/lib/text/types";

export const readPdf: Reader = async (bytes) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  let text = "";
  const pages: PageSpan[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const start = text.length;
    for (const item of content.items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    pages.push({ start, end: text.length });
    text += "\n\n";
  }
  await pdf.destroy();
  return { text, pages };
};
