import { Parser } from "htmlparser2";
import { HtmlWriter } from "@/lib/text/html/html-writer";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { Reader } from "@/lib/text/reader";

export const readHtml: Reader = (bytes) => ({ text: htmlToText(decodeText(bytes, declaredEncoding(bytes))) });

/** The visible text of a page or fragment. */
export function htmlToText(html: string, xhtml = false): string {
  const writer = new HtmlWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.text(text),
    },
    { decodeEntities: true, recognizeSelfClosing: xhtml },
  );
  parser.end(html);
  return writer.builder.finish().text;
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 4096);
  return /<(?:meta\b[^>]{0,200}?charset|\?xml\b[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w-]{2,40})/i.exec(
    head,
  )?.[1];
}
