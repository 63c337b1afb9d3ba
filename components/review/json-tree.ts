import type { Span } from "./source-places";

/** A string's offsets exclude its quotation marks. */
export interface JsonNode extends Span {
  kind: "object" | "list" | "string" | "number" | "word";
  key: Span | null;
  isCutOff: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

export function childrenOf(text: string, container: JsonNode | null): JsonNode[] {
  const children: JsonNode[] = [];
  const end = container ? container.end : text.length;
  let at = container ? container.start + 1 : 0;
  let key: Span | null = null;
  for (;;) {
    while (at < end && !isContent(text.charCodeAt(at))) at += 1;
    if (at >= end) return children;
    const value = readValue(text, at, end, key);
    at = value.kind === "string" ? value.end + 1 : value.end;
    if (
      container?.kind === "object" &&
      key === null &&
      value.kind === "string" &&
      isFollowedByColon(text, at, end)
    ) {
      key = { start: value.start, end: value.end };
      continue;
    }
    children.push(value);
    key = null;
  }
}

function readValue(text: string, at: number, limit: number, key: Span | null): JsonNode {
  const code = text.charCodeAt(at);
  if (code === QUOTE) {
    const end = endOfString(text, at, limit);
    return { kind: "string", key, start: at + 1, end: end ?? limit, isCutOff: end === null };
  }
  if (OPENING.has(code)) {
    const end = endOfContainer(text, at, limit);
    return {
      kind: code === 0x7b ? "object" : "list",
      key,
      start: at,
      end: end ?? limit,
      isCutOff: end === null,
    };
  }
  let end = at + 1;
  while (
    end < limit &&
    isContent(text.charCodeAt(end)) &&
    !OPENING.has(text.charCodeAt(end)) &&
    text.charCodeAt(end) !== QUOTE
  ) {
    end += 1;
  }
  const kind = /^-?\d[\d.eE+-]*$/.test(text.slice(at, Math.min(end, at + 400))) ? "number" : "word";
  return { kind, key, start: at, end, isCutOff: false };
}

function endOfString(text: string, start: number, limit: number): number | null {
  for (let at = start + 1; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return null;
}

function endOfContainer(text: string, start: number, limit: number): number | null {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at, limit);
      if (end === null) return null;
      at = end;
    } else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code) && (depth -= 1) === 0) return at + 1;
  }
  return null;
}

function isFollowedByColon(text: string, from: number, limit: number): boolean {
  let at = from;
  while (at < limit && text.charCodeAt(at) <= 0x20) at += 1;
  return at >= limit || text.charCodeAt(at) === 0x3a;
}

function isContent(code: number): boolean {
  return code > 0x20 && code !== 0x2c && code !== 0x3a && !CLOSING.has(code);
}

export function isContainer({ kind }: JsonNode): boolean {
  return kind === "object" || kind === "list";
}
