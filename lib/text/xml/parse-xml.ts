import { Parser } from "htmlparser2";
import { decodeXml } from "@/lib/text/xml/decode-xml";

/** Elements are named without their prefix, attributes as they are written. */
export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** A document type declares entities of its own: none of our formats needs that, attacks do. */
export class XmlEntityError extends Error {
  override readonly name = "XmlEntityError";
}

/** Elements within elements, well beyond what any word processor nests. */
const MAX_DEPTH = 2000;

export class XmlDepthError extends Error {
  override readonly name = "XmlDepthError";
}

/**
 * Walks an XML document. Tolerant of what is not well formed; nothing outside the document is ever loaded, and no
 * entity but the predefined ones and character references is expanded.
 *
 * @throws XmlEntityError, XmlDepthError
 */
export function parseXml(source: Buffer | string, handlers: XmlHandlers): void {
  const xml = typeof source === "string" ? source : decodeXml(source);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new XmlDepthError("nested too deeply");
        handlers.open?.(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handlers.close?.(localName(name));
      },
      ontext(text) {
        handlers.text?.(text);
      },
      onprocessinginstruction(name, data) {
        if (name.startsWith("!") && /<!ENTITY/i.test(`<${data}`)) throw new XmlEntityError("entity declared");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
