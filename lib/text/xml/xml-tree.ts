import { Tokenizer } from "htmlparser2";
import { decodeXml } from "./decode-xml";

/** Names have no namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Doesn't include the text of its children. */
  text: string;
}

export interface XmlLimits {
  maxDepth: number;
  maxElements: number;
}

/** Thrown if the document isn't well-formed, has a document type or exceeds a limit. */
export class InvalidXmlError extends Error {
  override readonly name = "InvalidXmlError";
}

/**
 * Rejects malformed documents, because incomplete data would be wrong. Loads nothing, and rejects document types, so
 * that only predefined entities remain.
 * @throws InvalidXmlError
 */
export function readXmlTree(source: Buffer, limits: XmlLimits): XmlElement {
  const xml = decodeXml(source);
  const builder = new TreeBuilder(limits);
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      onopentagname: (start, end) => builder.open(xml.slice(start, end)),
      onattribname: (start, end) => builder.beginAttribute(xml.slice(start, end)),
      onattribdata: (start, end) => builder.addToAttribute(xml.slice(start, end)),
      onattribentity: (code) => builder.addToAttribute(String.fromCodePoint(code), true),
      onattribend: () => builder.endAttribute(),
      onopentagend: () => undefined,
      onselfclosingtag: () => builder.close(null),
      onclosetag: (start, end) => builder.close(xml.slice(start, end)),
      ontext: (start, end) => builder.addText(xml.slice(start, end)),
      ontextentity: (code) => builder.addText(String.fromCodePoint(code), true),
      oncdata: (start, end, offset) => builder.addText(xml.slice(start, end - offset), true),
      oncomment: () => undefined,
      ondeclaration: () => invalid("a document type"),
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(xml);
  tokenizer.end();
  return builder.root();
}

class TreeBuilder {
  private readonly document = element("");
  private readonly path: { written: string; element: XmlElement; attributes: Map<string, string> }[] = [];
  private elements = 0;
  private attribute = { name: "", value: "" };

  constructor(private readonly limits: XmlLimits) {}

  open(written: string): void {
    this.elements += 1;
    if (this.elements > this.limits.maxElements) invalid("too many elements");
    if (this.path.length >= this.limits.maxDepth) invalid("nested too deeply");
    const attributes = new Map<string, string>();
    const opened = element(written.slice(written.indexOf(":") + 1), attributes);
    (this.path.at(-1)?.element ?? this.document).children.push(opened);
    this.path.push({ written, element: opened, attributes });
  }

  /** @param written null if the element is self-closing */
  close(written: string | null): void {
    const closed = this.path.pop();
    if (!closed || (written !== null && closed.written !== written)) invalid("a tag that closes nothing");
  }

  beginAttribute(name: string): void {
    this.attribute = { name, value: "" };
  }

  addToAttribute(value: string, isEntity = false): void {
    if (!isEntity && value.includes("&")) invalid("an unknown entity");
    this.attribute.value += value;
  }

  endAttribute(): void {
    this.path.at(-1)?.attributes.set(this.attribute.name, this.attribute.value);
  }

  addText(text: string, isLiteral = false): void {
    if (!isLiteral && /[&<]/.test(text)) invalid("a bare character of the markup");
    const current = this.path.at(-1)?.element;
    if (current) current.text += text;
    else if (/[^\s\ufeff]/.test(text)) invalid("text outside of the root");
  }

  root(): XmlElement {
    const [root, second] = this.document.children;
    if (!root || second || this.path.length > 0) invalid("not exactly one whole root");
    return root;
  }
}

function element(name: string, attributes: ReadonlyMap<string, string> = new Map()): XmlElement {
  return { name, attributes, children: [], text: "" };
}

function invalid(reason: string): never {
  throw new InvalidXmlError(reason);
}
