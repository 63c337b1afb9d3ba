export type WireUnit =
  | { kind: "ssl-request" }
  | { kind: "cancel-request" }
  | { kind: "terminate" }
  | { kind: "startup"; message: Buffer }
  | { kind: "password"; answer: Buffer }
  | { kind: "messages"; messages: Buffer[]; closes: boolean };

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

const code = (letter: string) => letter.charCodeAt(0);
const TERMINATE = code("X");
const PASSWORD = code("p");
const FLUSH = code("H");
const CLOSING = new Set(["Q", "F", "S", "c", "f"].map(code));

/** Splits a stream into units that other clients' messages must not interrupt. A unit may span packets. */
export class WireReader {
  private buffer: Buffer = Buffer.alloc(0);
  private started = false;
  private collected: Buffer[] = [];

  push(chunk: Buffer): WireUnit[] {
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    const units: WireUnit[] = [];
    for (let unit = this.next(); unit !== "incomplete"; unit = this.next()) {
      if (unit) units.push(unit);
    }
    return units;
  }

  private next(): WireUnit | undefined | "incomplete" {
    return this.started ? this.nextMessage() : this.nextStartup();
  }

  private nextStartup(): WireUnit | "incomplete" {
    if (this.buffer.length < 8 || this.buffer.length < this.buffer.readInt32BE(0)) return "incomplete";
    const request = this.buffer.readInt32BE(4);
    const message = this.take(this.buffer.readInt32BE(0));
    if (request === SSL_REQUEST || request === GSS_REQUEST) return { kind: "ssl-request" };
    if (request === CANCEL_REQUEST) return { kind: "cancel-request" };
    this.started = true;
    return { kind: "startup", message };
  }

  private nextMessage(): WireUnit | undefined | "incomplete" {
    if (this.buffer.length < 5) return "incomplete";
    const length = 1 + this.buffer.readInt32BE(1);
    if (this.buffer.length < length) return "incomplete";
    const message = this.take(length);
    const type = message[0] ?? 0;
    if (type === TERMINATE) return { kind: "terminate" };
    if (type === PASSWORD) return { kind: "password", answer: message.subarray(5) };
    this.collected.push(message);
    if (type !== FLUSH && !CLOSING.has(type)) return undefined;
    const messages = this.collected;
    this.collected = [];
    return { kind: "messages", messages, closes: type !== FLUSH };
  }

  private take(length: number): Buffer {
    const message = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return message;
  }
}
