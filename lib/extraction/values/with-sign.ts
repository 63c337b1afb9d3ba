import type { Conventions } from "./conventions";
import { parseNumber, type FoundNumber } from "./parse-number";
import type { Span } from "./span";

/** What may precede a number and change its value, in characters. */
const MAX_SIGN = 12;

/** The number's characters, extended by its sign, its currency and its scale where they change its value. */
export function withSign(segment: string, number: FoundNumber, conventions: Conventions): Span {
  const left =
    /(?:[-+(] ?)?(?:[A-Z]{0,2}[\p{Sc}]|[A-Z]{2,3}\.?)? ?(?:[-+(] ?)?$/u.exec(
      segment.slice(Math.max(0, number.start - MAX_SIGN), number.start),
    )?.[0] ?? "";
  const right =
    /^ ?(?:[\p{Sc}]|[A-Z]{2,3}\b)? ?(?:-|\)|\p{Ll}{2,10}|M\p{Ll}{2,10}\.?)?/u.exec(
      segment.slice(number.end),
    )?.[0] ?? "";
  const expansions = [
    [0, 0],
    [left.length, 0],
    [0, right.length],
    [left.length, right.length],
  ];
  for (const [before = 0, after = 0] of expansions) {
    const span = { start: number.start - before, end: number.end + after };
    if (parseNumber(segment.slice(span.start, span.end), conventions.number)?.value === number.value)
      return span;
  }
  return { start: number.start, end: number.end };
}
