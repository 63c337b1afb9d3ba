import { decodeXml } from "./decode-xml";
import { type Attributes, scanMarkup } from "./scan-markup";

/** Element names are passed without prefix, and attribute names with the usual prefix of their namespace. */
export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Word processors never nest elements nearly this deeply. */
const MAX_DEPTH = 2000;

/** Thrown if elements are nested too deeply, or if the document declares entities. In our formats, only attacks do. */
export class UnsafeXmlError extends Error {
  override readonly name = "UnsafeXmlError";
}

/**
 * Tolerates malformed markup, loads nothing, and expands only predefined entities and character references.
 * @returns whether the document is complete
 * @throws UnsafeXmlError
 */
export function parseXml(source: Buffer | string, handlers: XmlHandlers): boolean {
  const xml = typeof source === "string" ? source : decodeXml(source);
  let hasRoot = false;
  const open: string[] = [];
  const prefixes = new Map<string, string>();
  const localNames = new Map<string, string>();
  const localName = (name: string): string => {
    let local = localNames.get(name);
    if (local === undefined) {
      local = name.slice(name.indexOf(":") + 1);
      localNames.set(name, local);
    }
    return local;
  };
  const close = (): void => {
    const name = open.pop() ?? "";
    handlers.close?.(localName(name));
  };
  scanMarkup(xml, "xml", {
    open({ name, attributes, isSelfClosing }) {
      hasRoot = true;
      open.push(name);
      if (open.length > MAX_DEPTH) throw new UnsafeXmlError("nested too deeply");
      if (open.length === 1) collectUnusualPrefixes(attributes, prefixes);
      handlers.open?.(
        localName(name),
        prefixes.size > 0 ? withUsualPrefixes(attributes, prefixes) : attributes,
      );
      if (isSelfClosing) close();
    },
    close(name) {
      const at = open.lastIndexOf(name);
      if (at !== -1) while (open.length > at) close();
    },
    text: (text) => handlers.text?.(text),
    declaration(text) {
      if (/^ENTITY|<!ENTITY/i.test(text)) throw new UnsafeXmlError("entity declared");
    },
  });
  const isWhole = hasRoot && open.length === 0;
  while (open.length > 0) close();
  return isWhole;
}

export function attributesOf(xml: Buffer | null, element: string): Attributes[] {
  const found: Attributes[] = [];
  if (!xml) return found;
  parseXml(xml, {
    open(name, attributes) {
      if (name === element) found.push(attributes);
    },
  });
  return found;
}

/** Nearly all programs use the usual prefixes. A few declare other prefixes at the root, such as `ns0`. */
function collectUnusualPrefixes(attributes: Attributes, prefixes: Map<string, string>): void {
  for (const name in attributes) {
    if (!name.startsWith("xmlns:")) continue;
    const written = name.slice("xmlns:".length);
    const usual = usualPrefix(attributes[name] ?? "");
    if (usual !== undefined && usual !== written) prefixes.set(written, usual);
  }
}

/** Matches the namespaces of both strict and transitional OOXML. */
function usualPrefix(namespace: string): string | undefined {
  if (/\/wordprocessingml\/(?:2006\/)?main$/.test(namespace)) return "w";
  if (/\/officeDocument\/(?:2006\/)?relationships$/.test(namespace)) return "r";
  if (/^urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:/.test(namespace)) return "fo";
  return /^urn:oasis:names:tc:opendocument:xmlns:(office|text|table|style|draw):/.exec(namespace)?.[1];
}

function withUsualPrefixes(attributes: Attributes, prefixes: ReadonlyMap<string, string>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const colon = name.indexOf(":");
      const prefix = colon > 0 ? prefixes.get(name.slice(0, colon)) : undefined;
      return [prefix === undefined ? name : `${prefix}${name.slice(colon)}`, value];
    }),
  );
}
