/** A token of RTF. One object is reused for all tokens, since a large file has millions. */
export interface RtfToken {
  kind: "open" | "close" | "word" | "symbol" | "byte" | "text";
  /** The control word, or the character of a control symbol. */
  name: string;
  /** The number after a control word; NaN where there is none. */
  value: number;
  /** The byte range of "text" in the file. The value of "byte" is in `value`. */
  start: number;
  end: number;
}

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x27;
const MINUS = 0x2d;
const SPACE = 0x20;

const MAX_WORD_LENGTH = 32;

/**
 * Splits RTF into tokens (RTF 1.9.1, "Conventions of an RTF reader"). Never throws: anything that is not a control word is
 * text, and the file may end anywhere. Binary data is skipped by its declared length.
 */
export function tokenizeRtf(bytes: Buffer, handle: (token: RtfToken) => void): void {
  const token: RtfToken = { kind: "text", name: "", value: NaN, start: 0, end: 0 };
  const emit = (kind: RtfToken["kind"], name: string, value: number): void => {
    token.kind = kind;
    token.name = name;
    token.value = value;
    handle(token);
  };
  // One string for all names and numbers: slicing it is far cheaper than decoding each of them.
  const source = bytes.toString("latin1");
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === OPEN || byte === CLOSE) {
      emit(byte === OPEN ? "open" : "close", "", NaN);
      at += 1;
    } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      at += 1;
    } else if (byte !== BACKSLASH) {
      token.start = at;
      while (at < bytes.length && isText(bytes[at])) at += 1;
      token.end = at;
      emit("text", "", NaN);
    } else {
      at = control(at + 1);
    }
  }

  /** @returns the offset of the next token */
  function control(from: number): number {
    let end = from;
    while (end < bytes.length && end - from < MAX_WORD_LENGTH && isLetter(bytes[end])) end += 1;
    if (end === from) return symbol(from);
    const name = source.slice(from, end);
    const digits = end;
    if (bytes[end] === MINUS) end += 1;
    while (end < bytes.length && end - digits < 12 && isDigit(bytes[end])) end += 1;
    const value = end > digits ? Number(source.slice(digits, end)) : NaN;
    if (bytes[end] === SPACE) end += 1;
    if (name === "bin") return value > 0 ? end + value : end;
    emit("word", name, value);
    return end;
  }

  function symbol(from: number): number {
    const byte = bytes[from];
    if (byte === undefined) return from;
    if (byte === QUOTE) {
      const value = parseInt(source.slice(from + 1, from + 3), 16);
      if (Number.isInteger(value)) emit("byte", "", value);
      return from + 3;
    }
    emit("symbol", String.fromCharCode(byte), NaN);
    return from + 1;
  }
}

function isText(byte: number | undefined): boolean {
  return (
    byte !== BACKSLASH && byte !== OPEN && byte !== CLOSE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN
  );
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
