import type { Conventions } from "./conventions";
import { CURRENCY_WORD, parseNumber, type FoundNumber } from "./parse-number";
import { scaleAtStart } from "./scale";
import type { Span } from "./span";

const MAX_SIGN = 12;
const LEFT = new RegExp(
  `(?:[-+(] ?)?(?:[A-Z]{0,2}\\p{Sc}|[A-Z]{2,3}\\.?|(?<!\\p{L})(?:${CURRENCY_WORD}))? ?(?:[-+(] ?)?$`,
  "u",
);

/** Extends the number's span by sign, currency or scale if its value depends on them. */
export function withSign(segment: string, number: FoundNumber, conventions: Conventions): Span {
  const left = LEFT.exec(segment.slice(Math.max(0, number.start - MAX_SIGN), number.start))?.[0] ?? "";
  const behind = segment.slice(number.end);
  const right =
    /^ ?(?:[\p{Sc}]|[A-Z]{2,3}\b)? ?(?:-|\)|\p{Ll}{2,10}|M\p{Ll}{2,10}\.?)?/u.exec(behind)?.[0] ?? "";
  const scale = scaleAtStart(behind, true)?.length ?? 0;
  const scaledCurrency =
    scale + (/^ ?(?:\p{Sc}|EUR|CHF|[円圓圆元원])/u.exec(behind.slice(scale))?.[0].length ?? 0);
  const expansions = [
    [0, 0],
    [left.length, 0],
    [/\p{Sc}/u.test(left) ? left.length : 0, scale],
    [0, right.length],
    [0, scaledCurrency],
    [left.length, scale],
    [left.length, right.length],
  ];
  for (const [before = 0, after = 0] of expansions) {
    const span = { start: number.start - before, end: number.end + after };
    if (parseNumber(segment.slice(span.start, span.end), conventions.number)?.value === number.value)
      return span;
  }
  return { start: number.start, end: number.end };
}
