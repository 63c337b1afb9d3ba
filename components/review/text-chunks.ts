import type { DocumentTextDto } from "@/lib/api/document-text";
import type { Span } from "./source-places";

export const CHUNK_LENGTH = 20_000;
const MAX_LINE_REST = 4_000;

export function chunkCount(length: number): number {
  return Math.max(1, Math.ceil(length / CHUNK_LENGTH));
}

export function chunkAt(offset: number): number {
  return Math.floor(offset / CHUNK_LENGTH);
}

export function chunkRange(index: number): Span {
  const start = index * CHUNK_LENGTH;
  return { start: Math.max(0, start - 1), end: start + CHUNK_LENGTH + MAX_LINE_REST };
}

export function chunkPart(index: number, slice: Pick<DocumentTextDto, "text" | "start" | "length">): Span {
  return { start: boundary(index, slice), end: boundary(index + 1, slice) };
}

function boundary(
  index: number,
  { text, start, length }: Pick<DocumentTextDto, "text" | "start" | "length">,
) {
  const at = index * CHUNK_LENGTH;
  if (at === 0) return 0;
  if (at >= length) return length;
  const lineEnd = text.indexOf("\n", at - 1 - start);
  const isNear = lineEnd !== -1 && start + lineEnd < at + MAX_LINE_REST - 1;
  if (isNear) return start + lineEnd + 1;
  const isInPair = /^[\uD800-\uDBFF]$/.test(text.charAt(at - 1 - start));
  return isInPair ? at + 1 : at;
}
