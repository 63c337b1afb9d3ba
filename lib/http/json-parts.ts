const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

/** Counts parts because parsing time depends on the number of values rather than on the length. */
export class JsonParts {
  private count = 0;
  private inString = false;
  private isEscaped = false;

  /** @returns the number of commas and opening brackets so far */
  add(chunk: Uint8Array): number {
    for (const byte of chunk) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === QUOTE) this.inString = !this.inString;
      else if (this.inString) this.isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) this.count += 1;
    }
    return this.count;
  }
}
