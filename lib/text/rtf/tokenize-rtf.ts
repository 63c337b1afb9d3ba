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

const TEXT = /[^\\{}\r\n]+/y;
/** A control word, its number, and the space that ends it. */
const WORD = /([A-Za-z]{1,32})(-\d{0,11}|\d{0,12}) ?/y;

/**
 * Splits RTF into tokens (RTF 1.9.1, "Conventions of an RTF reader"). Never throws: all but control words is text, the file
 * may end anywhere, and binary data is skipped by its declared length.
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

  /** @returns the offset of the next token */
  function control(from: number): number {
    WORD.lastIndex = from;
    const word = WORD.exec(source);
    if (!word) return symbol(from);
    const [whole, name = "", digits] = word;
    const value = digits ? Number(digits) : NaN;
    const end = from + whole.length;
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
