import type { Value } from "@/lib/extraction/types";
import type { ExportField, ExportRow } from "./types";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * RFC 4180 with a header line, CRLF and UTF-8 with a byte order mark, by which spreadsheets detect the encoding. Formulas
 * are neutralised with an apostrophe, at the start of a cell and after separators of other spreadsheets
 * (docs/decisions/0018-formulas-in-csv.md); plain numbers stay unchanged, whatever their sign.
 */
export function toCsv(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const lines = [
    ["filename", ...fields.map(({ name }) => cellOf(name))].join(","),
    ...rows.map(({ filename, data }) =>
      [
        firstCellOf(filename),
        ...fields.map(({ name }) => cellOf(Object.hasOwn(data, name) ? data[name] : null)),
      ].join(","),
    ),
  ];
  return new TextEncoder().encode(`${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`);
}

function cellOf(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = value.toWellFormed();
  return quoted(FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${inner(text)}` : inner(text));
}

/** If lines are not split at commas, the whole line is one cell, and a number at its start may begin a formula. */
function firstCellOf(filename: string): string {
  const text = filename.toWellFormed();
  return quoted(FORMULA.test(text) ? `'${inner(text)}` : inner(text));
}

/** Also quotes semicolons, because some spreadsheets split at both and respect quotes. */
function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that start a formula and their full-width forms, after characters that spreadsheets skip or remove. */
const FORMULA = /^[\s\u0000-\u001f\u00a0\u200b\ufeff"]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?\s?%?$/;

/** Characters that a call or a reference needs; plain text has none: "- apples", "+49 30 1234", "-3 °C". */
const FORMULA_CHARACTERS = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,:;'’%°/–-]/gu;
const ENDS_IN_OPERATOR = /[^\p{L}\p{M}\p{N}\p{Sc}.:%°\s]\s*$/u;

/** Puts an apostrophe before each formula after a semicolon, tab or line break. */
function inner(text: string): string {
  // Most cells have none of these separators, and the full check costs more than writing the cell.
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
    // If the line is not split at the end of this piece, the rest belongs to the same cell.
    const isAlone = !endsInOperator && lastSign <= end - piece.length + start;
    return isPlain && isAlone ? piece : `${piece.slice(0, start)}'${piece.slice(start)}`;
  });
  return pieces.join("");
}
