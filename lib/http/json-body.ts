import "server-only";
import { createHash } from "node:crypto";
import { createYield } from "@/lib/yield-to-event-loop";

/** In characters. */
const CHUNK_LENGTH = 64 * 1024;

/** Lists with more entries, such as the rows of a table, are not encoded at once. */
const LONG_LIST = 100;

export interface JsonBody {
  chunks: Buffer[];
  /** Equal for equal bodies. */
  etag: string;
}

/**
 * Encodes an object as JSON in parts, yielding to the event loop in between.
 *
 * @param revision what identifies the body; without it, a hash of it does
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

/** The JSON of an object or a list: that of its members, where those that hold long lists come in parts again. */
function* tokensOf(value: object): Generator<string> {
  const isList = Array.isArray(value);
  const [opening, closing] = isList ? ["[", "]"] : ["{", "}"];
  const members: Iterable<[number | string, unknown]> = isList ? value.entries() : Object.entries(value);
  let separator = opening;
  for (const [name, member] of members) {
    if (member === undefined && !isList) continue;
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (isObject(member) && ((Array.isArray(member) && !isList) || holdsLongList(member)))
      yield* tokensOf(member);
    else yield JSON.stringify(member) ?? "null";
  }
  yield separator === opening ? opening + closing : closing;
}

function holdsLongList(value: object): boolean {
  if (Array.isArray(value) && value.length > LONG_LIST) return true;
  return Object.values(value).some((member) => isObject(member) && holdsLongList(member));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Streams the chunks as fast as the client reads them. */
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
