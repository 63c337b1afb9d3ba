import type { Span } from "@/lib/extraction/values/span";

const SEPARATOR = /[\s:=|,;]/;
const DASH = /[-–—]/;
const CLOSING = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const MARK = /[^\p{L}\p{N}.]/u;
const BRACKET = /[()[\]{}]/;

/** Strips separators and brackets, both unpaired ("): ES 21") and enclosing ones ("(DE)"). */
export function bareText(text: string, { start, end }: Span): Span {
  if (!MARK.test(text.charAt(start)) && !MARK.test(text.charAt(end - 1))) return { start, end };
  const pairs = bracketPairs(text, { start, end });
  const isLoose = (at: number, outwards: 1 | -1): boolean => {
    const mark = text.charAt(at);
    if (BRACKET.test(mark)) return !pairs.has(at);
    return SEPARATOR.test(mark) || (DASH.test(mark) && /\s/.test(text.charAt(at - outwards)));
  };
  while (start < end) {
    if (isLoose(start, -1)) start += 1;
    else if (isLoose(end - 1, 1)) end -= 1;
    else if (pairs.get(start) === end - 1) [start, end] = [start + 1, end - 1];
    else break;
  }
  return { start, end };
}

function bracketPairs(text: string, { start, end }: Span): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < end; at += 1) {
    const mark = text.charAt(at);
    const last = open.at(-1);
    if (CLOSING.has(mark)) open.push(at);
    else if (last !== undefined && CLOSING.get(text.charAt(last)) === mark) {
      pairs.set(last, at).set(at, last);
      open.pop();
    }
  }
  return pairs;
}
