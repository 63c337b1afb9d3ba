import "server-only";
import { createHash } from "node:crypto";
import { createYield } from "@/lib/yield-to-event-loop";

/** Characters that are written at a time. */
const PIECE_LENGTH = 64 * 1024;

export interface JsonBody {
  pieces: Buffer[];
  /** Equal for equal bodies. */
  etag: string;
}

/** An object as JSON, its lists entry by entry; yields to the event loop while a long list is encoded. */
export async function encodeJson(value: Record<string, unknown>): Promise<JsonBody> {
  const yieldToEventLoop = createYield();
  const hash = createHash("sha1");
  const pieces: Buffer[] = [];
  let text = "";
  for (const part of partsOf(value)) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    add();
    await yieldToEventLoop();
  }
  add();
  return { pieces, etag: `"${hash.digest("base64url")}"` };

  function add() {
    const piece = Buffer.from(text);
    text = "";
    hash.update(piece);
    pieces.push(piece);
  }
}

function* partsOf(value: Record<string, unknown>): Generator<string> {
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

/** Sends a body piece by piece, as fast as it is taken. */
export function streamOf(pieces: Buffer[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[next];
      if (piece) controller.enqueue(piece);
      next += 1;
      if (next >= pieces.length) controller.close();
    },
  });
}
