import type { Span } from "@/lib/extraction/values/span";

export function trimmed(segment: string): Span {
  const start = /^[\s:=|,;.*#_-]*/.exec(segment)?.[0].length ?? 0;
  const body = segment.slice(start).replace(/[\s:=|,;*_-]+$/, "");
  return { start, end: start + body.length };
}
