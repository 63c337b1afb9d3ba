import { Archive } from "@/lib/text/archive/archive";
import { corruptError } from "@/lib/text/reading-error";
import type { Reader } from "@/lib/text/reader";
import { TextBuilder } from "@/lib/text/text-builder";
import { parseXml } from "@/lib/text/xml/parse-xml";

export const readDocx: Reader = (bytes) => {
  const archive = new Archive(bytes);
  const main = archive.find("word/document.xml");
  if (!main) throw corruptError("docx");
  const builder = new TextBuilder();
  let inText = 0;
  parseXml(main, {
    open(name) {
      if (name === "t") inText += 1;
      else if (name === "tab") builder.write("\t");
      else if (name === "br") builder.lineBreak();
      else if (name === "tbl") builder.openTable();
      else if (name === "tr") builder.openRow();
      else if (name === "tc") builder.openCell();
    },
    close(name) {
      if (name === "t") inText -= 1;
      else if (name === "p") builder.lineBreak();
      else if (name === "tc") builder.closeCell();
      else if (name === "tr") builder.closeRow();
      else if (name === "tbl") builder.closeTable();
    },
    text(text) {
      if (inText > 0) builder.write(text);
    },
  });
  return { text: builder.finish() };
};
