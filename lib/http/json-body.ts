import "server-only";
import { createHash } from "node:crypto";
import { createYield } from "@/lib/yield-to-event-loop";

const CHUNK_LENGTH = 64 * 1024;

const LONG_LIST = 100;
const SLICE = 25;

export interface JsonBody {
  chunks: Buffer[];
  etag: string;
}

/**
 * Yields to the event loop between parts.
 * @param revision identifies the body; defaults to its hash
 */
export async function encodeJson(value: Record<string, unknown>, revision?: string): Promise<JsonBody> {
  const yieldToEventLoop = createYield();
  const hash = createHash("sha1");
  const chunks: Buffer[] = [];
  let text = "";
  for (const token of tokensOf(value)) {
    text += token;
    if (text.length < CHUNK_LENGTH) continue;
    add();
    await yieldToEventLoop();
  }
  add();
  return { chunks, etag: etagOf(revision ?? hash.digest("base64url")) };

  function add() {
    const chunk = Buffer.from(text);
    text = "";
    if (revision === undefined) hash.update(chunk);
    chunks.push(chunk);
  }
}

export function etagOf(revision: string): string {
  return `"${revision}"`;
}

function* tokensOf(value: unknown): Generator<string> {
  if (isLongText(value)) yield* piecesOf(value);
  else if (!holdsLong(value)) yield toJson(value);
  else if (!Array.isArray(value)) yield* membersOf(value as object);
  else yield* entriesOf(value);
}

function* membersOf(value: object): Generator<string> {
  let separator = "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* tokensOf(member);
    separator = ",";
  }
  yield "}";
}

/** Groups several short entries, because yielding them one by one takes three times as long. */
function* entriesOf(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += SLICE) {
    const slice = list.slice(at, at + SLICE);
    yield at === 0 ? "[" : ",";
    if (!slice.some(holdsLong)) yield toJson(slice).slice(1, -1);
    else
      for (const [index, entry] of slice.entries()) {
        if (index > 0) yield ",";
        yield* tokensOf(entry);
      }
  }
  yield "]";
}

function* piecesOf(text: string): Generator<string> {
  yield '"';
  for (let start = 0; start < text.length;) {
    const end = start + CHUNK_LENGTH;
    // Don't split a surrogate pair, because JSON would escape both halves.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    yield toJson(text.slice(start, isSplit ? end + 1 : end)).slice(1, -1);
    start = isSplit ? end + 1 : end;
  }
  yield '"';
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

function holdsLong(value: unknown): boolean {
  if (isLongText(value)) return true;
  if (!isObject(value)) return false;
  if (Array.isArray(value) && value.length > LONG_LIST) return true;
  return Object.values(value).some(holdsLong);
}

function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > CHUNK_LENGTH;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function streamOf(chunks: Buffer[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[next];
      if (chunk) controller.enqueue(chunk);
      next += 1;
      if (next >= chunks.length) controller.close();
    },
  });
}
