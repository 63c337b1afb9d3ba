import { findPage, isWebArchive } from "./find-page";
import { HtmlWriter } from "./html-writer";
import { type FindSheet, PageSheets } from "./page-sheets";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { LaidOutText } from "@/lib/text/blocks";
import { joinParts, wholePart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import type { HiddenPassage } from "@/lib/text/types";
import { scanMarkup } from "@/lib/text/xml/scan-markup";

export function readHtml(bytes: Buffer): ReadResult {
  const archived = isWebArchive(bytes.toString("latin1", 0, HEAD_BYTES)) ? findPage(bytes) : null;
  const page = archived?.bytes ?? bytes;
  const html = decodeText(page, archived?.encoding ?? declaredEncoding(page));
  const { hidden, ...content } = layOutHtml(html);
  return { ...joinParts([wholePart(content)]), hidden };
}

const HEAD_BYTES = 4096;

interface HtmlOptions {
  /** Whether to parse the page as XML. In XML, `<a/>` is an empty element. */
  isXhtml?: boolean;
  findSheet?: FindSheet;
}

export function layOutHtml(
  html: string,
  options: HtmlOptions = {},
): LaidOutText & { hidden: HiddenPassage[] } {
  const sheets = new PageSheets(options.findSheet ?? (() => null));
  const writer = writeHtml(html, sheets, options);
  const again = (hasLayers: boolean): HtmlWriter =>
    writeHtml(html, new PageSheets(() => null, sheets), options, hasLayers);
  const styled = sheets.mustReadAgain ? again(false) : writer;
  const complete = styled.styles.mustReadAgain ? again(true) : styled;
  return { ...complete.builder.finish(), hidden: complete.hidden.passages };
}

function writeHtml(
  html: string,
  sheets: PageSheets,
  { isXhtml = false }: HtmlOptions,
  hasLayers = false,
): HtmlWriter {
  const writer = new HtmlWriter(sheets, hasLayers);
  scanMarkup(html, isXhtml ? "xhtml" : "html", {
    open: (tag) => {
      writer.open(tag);
      if (tag.isSelfClosing && isXhtml) writer.close(tag.name);
    },
    close: (name) => writer.close(name),
    text: (text) => writer.text(text),
  });
  return writer;
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, HEAD_BYTES);
  return /<(?:meta\b[^>]{0,200}?charset|\?xml\b[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w-]{2,40})/i.exec(
    head,
  )?.[1];
}
