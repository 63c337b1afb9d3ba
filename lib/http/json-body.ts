import "server-only";
import { createHash } from "node:crypto";
import { createYield } from "@/lib/yield-to-event-loop";

/** In characters. */
const CHUNK_LENGTH = 64 * 1024;

export interface JsonBody {
  chunks: Buffer[];
  /** Equal for equal bodies. */
  etag: string;
}

/**
 * Encodes an object as JSON, entry by entry, yielding to the event loop in between.
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

function* tokensOf(value: Record<string, unknown>): Generator<string> {
  let separator = "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (!Array.isArray(member)) {
      yield JSON.stringify(member);
      continue;
    }
    yield "[";
    for (const [index, entry] of member.entries()) yield (index === 0 ? "" : ",") + JSON.stringify(entry);
    yield "]";
  }
  yield separator === "{" ? "{}" : "}";
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
