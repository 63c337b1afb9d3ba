import { type Notation, ReferenceDecoder } from "./decode-references";

/** Equal tags of a document may share one object. */
export interface StartTag {
  readonly name: string;
  readonly attributes: Attributes;
  readonly isSelfClosing: boolean;
}

export type Attributes = Readonly<Record<string, string>>;

export interface MarkupHandlers {
  open: (tag: StartTag) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  declaration?: (text: string) => void;
}

const MAX_ATTRIBUTES = 100;
/** In characters. Longer tags are rarely repeated. */
const MAX_KNOWN_LENGTH = 200;
const MAX_KNOWN = 2_000;
const NO_ATTRIBUTES: Attributes = {};

const ENDS_OF_TEXT: ReadonlyMap<string, RegExp> = new Map(
  ["script", "style", "title", "textarea", "xmp"].map((name) => [
    name,
    new RegExp(String.raw`</${name}(?=[/> \t\n\f\r])`, "gi"),
  ]),
);
const WITH_REFERENCES: ReadonlySet<string> = new Set(["title", "textarea"]);

const EMPTY_COMMENT = /-?>/y;
const COMMENT_END = /--!?>/g;
const XML_COMMENT_END = /-->/g;

const [EXCLAMATION, QUOTE, APOSTROPHE, SLASH] = [0x21, 0x22, 0x27, 0x2f];
const [EQUALS, GREATER, QUESTION] = [0x3d, 0x3e, 0x3f];

/**
 * Takes linear time and builds no tree or stack, which broken markup could make expensive. Drops a tag that the end
 * of the document cuts off. HTML names are passed in lower case.
 */
export function scanMarkup(source: string, notation: Notation, handlers: MarkupHandlers): void {
  new MarkupScanner(source, notation, handlers).scan();
}

class MarkupScanner {
  private at = 0;
  private nextReference = -1;
  private readonly isXml: boolean;
  private readonly decoder: ReferenceDecoder;
  private readonly tags = new Map<string, StartTag>();
  private readonly names = new Map<string, string>();

  constructor(
    private readonly source: string,
    private readonly notation: Notation,
    private readonly handlers: MarkupHandlers,
  ) {
    this.isXml = notation === "xml";
    this.decoder = new ReferenceDecoder(notation);
  }

  scan(): void {
    const { source } = this;
    let textStart = 0;
    for (let sign = source.indexOf("<"); sign !== -1; sign = source.indexOf("<", this.at)) {
      this.at = sign + 1;
      const markup = this.markupAt(sign + 1);
      if (!markup) continue;
      this.text(textStart, sign);
      markup.call(this, sign + 1);
      textStart = this.at;
    }
    this.text(textStart, source.length);
  }

  private markupAt(start: number): ((start: number) => void) | undefined {
    const code = this.source.charCodeAt(start);
    if (code === SLASH) {
      const name = this.afterSpace(start + 1);
      return name >= this.source.length || this.source.charCodeAt(name) === GREATER ? undefined : this.endTag;
    }
    if (code === EXCLAMATION) return this.declaration;
    if (code === QUESTION) return this.instruction;
    return this.isNameStart(code) ? this.startTag : undefined;
  }

  private isNameStart(code: number): boolean {
    const lower = code | 0x20;
    return (lower >= 0x61 && lower <= 0x7a) || (this.isXml && !isNameEnd(code) && !Number.isNaN(code));
  }

  private text(from: number, to: number): void {
    if (from >= to) return;
    const text = this.source.slice(from, to);
    this.handlers.text(this.hasReference(from, to) ? this.decoder.decodeText(text) : text);
  }

  private hasReference(from: number, to: number): boolean {
    if (this.nextReference < from) {
      const found = this.source.indexOf("&", from);
      this.nextReference = found === -1 ? Infinity : found;
    }
    return this.nextReference < to;
  }

  private skip(start: number, sign = ">", endFrom = start): boolean {
    const { source, handlers } = this;
    const end = source.indexOf(sign, endFrom);
    this.at = end === -1 ? source.length : end + sign.length;
    if (end === -1 && start < source.length) handlers.text(source.slice(start));
    return end !== -1;
  }

  private instruction(start: number): void {
    if (this.notation === "html") this.skip(start + 1);
    else this.skip(start + 1, "?>", start);
  }

  private declaration(start: number): void {
    const { source, handlers, notation } = this;
    const from = start + 1;
    if (source.startsWith("--", from)) this.comment(from + 2);
    else if (notation !== "html" && source.startsWith("[CDATA[", from)) this.characterData(from + 7);
    else if (this.skip(from)) handlers.declaration?.(source.slice(from, this.at - 1));
  }

  private comment(start: number): void {
    const { source } = this;
    EMPTY_COMMENT.lastIndex = start;
    if (EMPTY_COMMENT.test(source)) this.at = EMPTY_COMMENT.lastIndex;
    else {
      const ends = this.notation === "html" ? COMMENT_END : XML_COMMENT_END;
      ends.lastIndex = start;
      this.at = ends.test(source) ? ends.lastIndex : source.length;
    }
  }

  private characterData(start: number): void {
    const { source } = this;
    const end = source.indexOf("]]>", start);
    const text = source.slice(start, end === -1 ? source.length : end);
    this.at = end === -1 ? source.length : end + 3;
    if (text !== "") this.handlers.text(text);
  }

  private endTag(start: number): void {
    const { source } = this;
    const from = this.afterSpace(start + 1);
    if (!this.isNameStart(source.charCodeAt(from))) {
      this.skip(from);
      return;
    }
    const end = source.indexOf(">", from);
    this.at = end === -1 ? source.length : end + 1;
    if (end !== -1) this.handlers.close(this.closedName(source.slice(from, end)));
  }

  private closedName(written: string): string {
    let name = this.names.get(written);
    if (name !== undefined) return name;
    name = this.nameOf(written.split(/[/ \t\n\f\r]/, 1)[0] ?? "");
    if (this.names.size < MAX_KNOWN && written.length <= MAX_KNOWN_LENGTH) this.names.set(written, name);
    return name;
  }

  private nameOf(written: string): string {
    return this.isXml ? written : written.toLowerCase();
  }

  private startTag(start: number): void {
    const { source } = this;
    const end = source.indexOf(">", start);
    const isShort = end !== -1 && end - start <= MAX_KNOWN_LENGTH;
    const written = isShort ? source.slice(start, end) : "";
    let tag = this.tags.get(written);
    if (tag) this.at = end + 1;
    else {
      tag = end === -1 ? undefined : this.readTag(start);
      if (!tag) {
        this.at = source.length;
        return;
      }
      // If the tag ends later, this ">" is part of an attribute.
      const isWhole = isShort && this.at === end + 1;
      if (isWhole && this.tags.size < MAX_KNOWN) this.tags.set(written, tag);
    }
    this.handlers.open(tag);
    if (!this.isXml && !tag.isSelfClosing) this.textWithin(tag.name);
  }

  private textWithin(name: string): void {
    const ends = ENDS_OF_TEXT.get(name);
    if (!ends) return;
    const { source, at } = this;
    ends.lastIndex = at;
    const end = ends.exec(source)?.index ?? source.length;
    if (WITH_REFERENCES.has(name)) this.text(at, end);
    else if (end > at) this.handlers.text(source.slice(at, end));
    this.at = end;
  }

  private readTag(start: number): StartTag | undefined {
    const { source } = this;
    this.at = start + 1;
    while (this.at < source.length && !isNameEnd(source.charCodeAt(this.at))) this.at += 1;
    const name = this.nameOf(source.slice(start, this.at));
    const attributes: Record<string, string> = {};
    let count = 0;
    let isSelfClosing = false;
    for (;;) {
      this.at = this.afterSpace(this.at);
      const code = source.charCodeAt(this.at);
      if (Number.isNaN(code)) return undefined;
      if (code === GREATER) break;
      if (code === SLASH) {
        isSelfClosing = true;
        this.at += 1;
        continue;
      }
      isSelfClosing = false;
      const attribute = this.readName();
      const value = this.readValue();
      if (value === undefined) return undefined;
      count += 1;
      if (count <= MAX_ATTRIBUTES && !Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
    }
    this.at += 1;
    return { name, attributes: count === 0 ? NO_ATTRIBUTES : attributes, isSelfClosing };
  }

  private readName(): string {
    const { source } = this;
    const start = this.at;
    let end = start + 1;
    for (
      let code = source.charCodeAt(end);
      code !== EQUALS && !isNameEnd(code);
      code = source.charCodeAt(end)
    ) {
      if (Number.isNaN(code)) break;
      end += 1;
    }
    this.at = this.afterSpace(end);
    return this.nameOf(source.slice(start, end));
  }

  private readValue(): string | undefined {
    const { source } = this;
    if (source.charCodeAt(this.at) !== EQUALS) return "";
    const start = this.afterSpace(this.at + 1);
    const code = source.charCodeAt(start);
    const isQuoted = code === QUOTE || code === APOSTROPHE;
    const quote = isQuoted ? source.charAt(start) : "";
    const from = start + quote.length;
    let end = from;
    if (isQuoted) end = source.indexOf(quote, from);
    else
      while (end < source.length && !isSpace(source.charCodeAt(end)) && source.charCodeAt(end) !== GREATER)
        end += 1;
    if (end === -1 || end >= source.length) return undefined;
    this.at = end + quote.length;
    const value = source.slice(from, end);
    return value.includes("&") ? this.decoder.decodeValue(value, quote) : value;
  }

  private afterSpace(from: number): number {
    let at = from;
    while (isSpace(this.source.charCodeAt(at))) at += 1;
    return at;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

function isNameEnd(code: number): boolean {
  return code === SLASH || code === GREATER || isSpace(code);
}
