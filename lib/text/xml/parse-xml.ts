import { Parser } from "htmlparser2";
import { decodeXml } from "@/lib/text/xml/decode-xml";

/** Elements are named without their prefix, attributes with the prefix that is usual for their namespace. */
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
  const prefixes = new Map<string, string>();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new XmlDepthError("nested too deeply");
        addUnusualPrefixes(attributes, prefixes);
        handlers.open?.(
          localName(name),
          prefixes.size > 0 ? withUsualPrefixes(attributes, prefixes) : attributes,
        );
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

/** The namespaces whose attributes are looked at, by how they end: strict and transitional OOXML differ before that. */
const USUAL_PREFIXES: [RegExp, string][] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, "w"],
  [/\/officeDocument\/(?:2006\/)?relationships$/, "r"],
  [/^urn:oasis:names:tc:opendocument:xmlns:(office|text|table|style|draw):/, "$1"],
];

/** Nearly every program writes the usual prefixes; a few make up their own (`ns0:val`). */
function addUnusualPrefixes(attributes: Record<string, string>, prefixes: Map<string, string>): void {
  for (const name in attributes) {
    if (!name.startsWith("xmlns:")) continue;
    const uri = attributes[name] ?? "";
    const written = name.slice("xmlns:".length);
    const usual = USUAL_PREFIXES.find(([pattern]) => pattern.test(uri));
    const prefix = usual && (usual[1] === "$1" ? (usual[0].exec(uri)?.[1] ?? "") : usual[1]);
    if (prefix && prefix !== written) prefixes.set(written, prefix);
  }
}

function withUsualPrefixes(
  attributes: Record<string, string>,
  prefixes: Map<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const colon = name.indexOf(":");
      const prefix = colon > 0 ? prefixes.get(name.slice(0, colon)) : undefined;
      return [prefix === undefined ? name : `${prefix}${name.slice(colon)}`, value];
    }),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
