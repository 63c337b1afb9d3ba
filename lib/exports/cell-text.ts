import type { Value } from "@/lib/extraction/values/types";

export function cellText(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = value.toWellFormed();
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${inner(text)}` : inner(text);
}

/** Also neutralises numbers: in a spreadsheet that does not split lines at commas, they may begin a formula. */
export function textAtLineStart(filename: string): string {
  const text = filename.toWellFormed();
  return FORMULA.test(text) ? `'${inner(text)}` : inner(text);
}

/** Also matches full-width operators, and skips leading characters that spreadsheets ignore. */
const FORMULA = /^[\s\u0000-\u001f\u00a0\u200b\ufeff"]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?\s?%?$/;

/** Function calls and cell references need these characters. Plain text has none: "- apples", "+49 30 1234". */
const FORMULA_CHARACTERS = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,:;'’%°/–-]/gu;
const ENDS_IN_OPERATOR = /[^\p{L}\p{M}\p{N}\p{Sc}.:%°\s]\s*$/u;

function inner(text: string): string {
  if (!/[;\t\r\n]/.test(text)) return text;
  return text
    .split(/([\r\n])/)
    .map((line, index) => innerOfLine(line, index === 0))
    .join("");
}

function innerOfLine(line: string, opensCell: boolean): string {
  if (!/[=+\-@＝＋－＠]/.test(line)) return line;
  const lastSign = [...line.matchAll(FORMULA_CHARACTERS)].at(-1)?.index ?? -1;
  const endsInOperator = ENDS_IN_OPERATOR.test(line);
  let end = 0;
  const pieces = line.split(/(?<=[;\t])/).map((piece, index) => {
    end += piece.length;
    const start = piece.search(/[^\s\u0000-\u001f\u00a0\u200b\ufeff"]/u);
    if (start < 0 || !FORMULA.test(piece.slice(start)) || (index === 0 && opensCell)) return piece;
    const content = piece.slice(start).replace(/;$/, "").trim();
    const isPlain =
      PLAIN_NUMBER.test(content) ||
      (/\s/.test(content) && !ENDS_IN_OPERATOR.test(content) && !/^[=＝]/.test(content));
    // A spreadsheet that does not split the line here puts the rest into the same cell.
    const isAlone = !endsInOperator && lastSign <= end - piece.length + start;
    return isPlain && isAlone ? piece : `${piece.slice(0, start)}'${piece.slice(start)}`;
  });
  return pieces.join("");
}
