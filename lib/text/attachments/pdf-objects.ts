import { inflateSync } from "node:zlib";

export type PdfValue = null | boolean | number | string | PdfName | PdfReference | PdfValue[] | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfReference {
  constructor(readonly number: number) {}
}

export interface PdfStream {
  dictionary: PdfDictionary;
  bytes: Buffer;
}

interface Position {
  source: string;
  at: number;
}

const MAX_OBJECTS = 100_000;
const MAX_UNPACKED_OBJECT_BYTES = 32 * 1024 * 1024;
const MAX_PASSES = 4;
const MAX_REFERENCES = 10;
const MAX_RATIO = 1032;
const OBJECT_OR_TRAILER = /(\d{1,9})[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}obj(?![A-Za-z])|trailer/g;

/**
 * Unlike pdf.js, unpacks only the requested objects. Ignores the cross-reference table: the last definition of an
 * object wins, as in a PDF with incremental updates.
 */
export class PdfObjects {
  readonly catalog: PdfDictionary | null;
  private readonly positions = new Map<number, Position>();
  private readonly text: string;
  private readonly lastStreamEnd: number;
  private unpacked = 0;
  private unparsed: number;

  /** @throws PdfSyntaxError if there are too many objects, or if some overlap or never end */
  constructor(private readonly bytes: Buffer) {
    this.text = bytes.toString("latin1");
    this.lastStreamEnd = this.text.lastIndexOf("endstream");
    this.unparsed = MAX_PASSES * this.text.length;
    const trailers = this.indexObjects();
    const isEncrypted = trailers.some((trailer) => trailer.has("Encrypt"));
    const root = trailers.findLast((trailer) => trailer.has("Root"))?.get("Root");
    this.catalog = isEncrypted ? null : this.dictionary(root);
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let resolved = value ?? null;
    for (let step = 0; resolved instanceof PdfReference && step < MAX_REFERENCES; step += 1) {
      const position = this.positions.get(resolved.number);
      resolved = position ? (this.parseAt(position)?.value ?? null) : null;
    }
    return resolved;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | null {
    const resolved = this.resolve(value);
    return resolved instanceof Map ? resolved : null;
  }

  stream(reference: PdfValue | undefined): PdfStream | null {
    const position = reference instanceof PdfReference ? this.positions.get(reference.number) : undefined;
    return position?.source === this.text ? this.streamAt(position.at) : null;
  }

  /** Returns null if the stream is longer than `limit` bytes, broken or in an unsupported encoding. */
  unpack({ dictionary, bytes }: PdfStream, limit: number): Buffer | null {
    const filters = [this.resolve(dictionary.get("Filter"))].flat().map((filter) => this.resolve(filter));
    if (filters.every((filter) => filter === null)) return bytes.length <= limit ? bytes : null;
    const [filter] = filters;
    const isDeflated = filters.length === 1 && filter instanceof PdfName && filter.name === "FlateDecode";
    if (!isDeflated || this.hasPredictor(dictionary)) return null;
    try {
      return inflateSync(bytes, { maxOutputLength: limit });
    } catch {
      return null;
    }
  }

  private hasPredictor(dictionary: PdfDictionary): boolean {
    const [parameters] = [this.resolve(dictionary.get("DecodeParms"))].flat();
    const predictor = this.dictionary(parameters)?.get("Predictor");
    return typeof predictor === "number" && predictor > 1;
  }

  private indexObjects(): PdfDictionary[] {
    const trailers: PdfDictionary[] = [];
    const pattern = new RegExp(OBJECT_OR_TRAILER);
    for (let match = pattern.exec(this.text); match; match = pattern.exec(this.text)) {
      const at = pattern.lastIndex;
      const parsed = this.parseAt({ source: this.text, at });
      pattern.lastIndex = parsed?.end ?? at;
      if (match[1] === undefined) {
        if (parsed?.value instanceof Map) trailers.push(parsed.value);
        continue;
      }
      this.note(Number(match[1]), { source: this.text, at });
      if (!(parsed?.value instanceof Map)) continue;
      const type = parsed.value.get("Type");
      const stream = this.streamAt(at, parsed);
      if (!stream) continue;
      pattern.lastIndex += stream.bytes.length;
      if (!(type instanceof PdfName)) continue;
      if (type.name === "XRef") trailers.push(stream.dictionary);
      if (type.name === "ObjStm") this.indexObjectStream(stream);
    }
    return trailers;
  }

  private indexObjectStream(stream: PdfStream): void {
    const limit = MAX_UNPACKED_OBJECT_BYTES - this.unpacked;
    const content = limit > 0 ? this.unpack(stream, limit) : null;
    // If unpacking failed, count the maximum that it may have produced.
    this.unpacked += content?.length ?? Math.min(limit, MAX_RATIO * stream.bytes.length);
    const first = stream.dictionary.get("First");
    if (!content || typeof first !== "number") return;
    const source = content.toString("latin1");
    for (const [, number, offset] of source.slice(0, first).matchAll(/(\d{1,9})\s{1,8}(\d{1,9})/g))
      this.note(Number(number), { source, at: first + Number(offset) });
  }

  private note(number: number, position: Position): void {
    this.positions.set(number, position);
    if (this.positions.size > MAX_OBJECTS) throw new PdfSyntaxError("too many objects");
  }

  private parseAt({ source, at }: Position): { value: PdfValue; end: number } | null {
    if (this.unparsed < 0) throw new PdfSyntaxError("too much to parse");
    const parser = new ValueParser(source, at);
    try {
      return { value: parser.value(), end: parser.at };
    } catch (error) {
      if (error instanceof PdfSyntaxError) return null;
      throw error;
    } finally {
      this.unparsed -= parser.at - at;
    }
  }

  private streamAt(at: number, parsed = this.parseAt({ source: this.text, at })): PdfStream | null {
    if (!(parsed?.value instanceof Map)) return null;
    const begin = /^[\0\t\n\f\r ]{0,8}stream(?:\r\n|\n|\r)/.exec(
      this.text.slice(parsed.end, parsed.end + 20),
    );
    if (!begin) return null;
    const start = parsed.end + begin[0].length;
    const stated = this.resolve(parsed.value.get("Length"));
    const hasStatedLength =
      typeof stated === "number" &&
      /^\s{0,4}endstream/.test(this.text.slice(start + stated, start + stated + 14));
    const hasEnd = start <= this.lastStreamEnd;
    const end = hasStatedLength ? start + stated : hasEnd ? this.text.indexOf("endstream", start) : -1;
    return end < start ? null : { dictionary: parsed.value, bytes: this.bytes.subarray(start, end) };
  }
}

class PdfSyntaxError extends Error {
  override readonly name = "PdfSyntaxError";
}

const MAX_DEPTH = 50;
const SPACE = /(?:[\0\t\n\f\r ]|%[^\n\r]*)*/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const REFERENCE = /(\d{1,9})[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}R(?![A-Za-z])/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const KEYWORD = /true|false|null/y;
const HEXADECIMAL = /<([\dA-Fa-f\s]*)>/y;

class ValueParser {
  constructor(
    private readonly source: string,
    public at: number,
  ) {}

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("nested too deeply");
    this.take(SPACE);
    if (this.skip("<<")) return this.dictionary(depth);
    if (this.skip("[")) return this.array(depth);
    if (this.source[this.at] === "(") return this.literalString();
    const name = this.take(NAME);
    if (name) return toName(name[0]);
    const reference = this.take(REFERENCE);
    if (reference) return new PdfReference(Number(reference[1]));
    const number = this.take(NUMBER);
    if (number) return Number(number[0]);
    const hexadecimal = this.take(HEXADECIMAL);
    if (hexadecimal) return Buffer.from((hexadecimal[1] ?? "").replace(/\s/g, ""), "hex").toString("latin1");
    const keyword = this.take(KEYWORD);
    if (!keyword) throw new PdfSyntaxError("no value");
    return keyword[0] === "null" ? null : keyword[0] === "true";
  }

  private dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    for (this.take(SPACE); !this.skip(">>"); this.take(SPACE)) {
      const key = this.take(NAME);
      if (!key) throw new PdfSyntaxError("no key");
      entries.set(toName(key[0]).name, this.value(depth + 1));
    }
    return entries;
  }

  private array(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    for (this.take(SPACE); !this.skip("]"); this.take(SPACE)) items.push(this.value(depth + 1));
    return items;
  }

  private literalString(): string {
    const start = this.at + 1;
    let open = 0;
    for (; this.at < this.source.length; this.at += 1) {
      const character = this.source[this.at];
      if (character === "\\") this.at += 1;
      else if (character === "(") open += 1;
      else if (character === ")" && (open -= 1) === 0) {
        this.at += 1;
        return unescape(this.source.slice(start, this.at - 1));
      }
    }
    throw new PdfSyntaxError("no end of string");
  }

  private skip(word: string): boolean {
    if (!this.source.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match) this.at = pattern.lastIndex;
    return match;
  }
}

function toName(written: string): PdfName {
  return new PdfName(
    written
      .slice(1)
      .replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function unescape(written: string): string {
  return written.replace(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, character?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    if (character === undefined || character === "\n" || character === "\r") return "";
    return ESCAPES[character] ?? character;
  });
}
