/** One object is reused for all tokens, because large files have millions of them. */
export interface RtfToken {
  kind: "open" | "close" | "word" | "symbol" | "byte" | "text";
  name: string;
  /** NaN if the control word has no number. */
  value: number;
  start: number;
  end: number;
}

const TEXT = /[^\\{}\r\n]+/y;
const MAX_NAME = 32;
const MAX_NUMBER = 12;

const [SPACE, MINUS, ZERO] = [0x20, 0x2d, 0x30];

/**
 * Follows "Conventions of an RTF reader" in RTF 1.9.1. Never throws: skips binary data by its declared length, and
 * treats everything else as text.
 * @param source one character per byte, because slicing is far cheaper than decoding parts
 */
export function tokenizeRtf(source: string, handle: (token: RtfToken) => void): void {
  const token: RtfToken = { kind: "text", name: "", value: NaN, start: 0, end: 0 };
  const emit = (kind: RtfToken["kind"], name: string, value: number): void => {
    token.kind = kind;
    token.name = name;
    token.value = value;
    handle(token);
  };
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === "{" || character === "}") {
      emit(character === "{" ? "open" : "close", "", NaN);
      at += 1;
    } else if (character === "\n" || character === "\r") {
      at += 1;
    } else if (character !== "\\") {
      token.start = at;
      TEXT.lastIndex = at;
      TEXT.test(source);
      at = TEXT.lastIndex;
      token.end = at;
      emit("text", "", NaN);
    } else {
      at = control(at + 1);
    }
  }

  function control(from: number): number {
    // Scans by hand, because control words make up most of a file and regular expressions are slower.
    let at = from;
    while (at < from + MAX_NAME && isLetter(source.charCodeAt(at))) at += 1;
    if (at === from) return symbol(from);
    const name = source.slice(from, at);
    const limit = at + MAX_NUMBER;
    const isNegative = source.charCodeAt(at) === MINUS;
    const digits = isNegative ? at + 1 : at;
    let size = 0;
    for (at = digits; at < limit && isDigit(source.charCodeAt(at)); at += 1)
      size = size * 10 + source.charCodeAt(at) - ZERO;
    const value = at === digits ? NaN : isNegative ? -size : size;
    const end = source.charCodeAt(at) === SPACE ? at + 1 : at;
    if (name === "bin") return value > 0 ? end + value : end;
    emit("word", name, value);
    return end;
  }

  function symbol(from: number): number {
    const character = source.charAt(from);
    if (character === "") return from;
    if (character === "'") {
      const value = parseInt(source.slice(from + 1, from + 3), 16);
      if (Number.isInteger(value)) emit("byte", "", value);
      return from + 3;
    }
    emit("symbol", character, NaN);
    return from + 1;
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10;
}
