import type { MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import type { TableSpec, VerifiedTable } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

export interface TableScore {
  cells: number;
  given: number;
  right: number;
  hasRightRows: boolean;
  isPerfect: boolean;
  checks: string[];
}

/** Uses English column names for left-to-right tables with odd seeds. */
export function tableSpec({ seed, isRightToLeft, title, columns }: MadeUpTable): TableSpec {
  const isTranslated = seed % 2 === 1 && !isRightToLeft;
  return {
    name: title,
    type: "TABLE",
    required: false,
    prompt: "",
    columns: columns.map(({ head, english, type }) => ({
      name: isTranslated ? english : head,
      type,
      prompt: "",
    })),
  };
}

export function scoreRows(table: MadeUpTable, found: VerifiedTable, document: DocumentText): TableScore {
  const answered = found.rows.map((row) => answeredCells(row, table, document.text));
  const wanted = table.rows.map((row) => row.map(plain));
  const right = wanted.flatMap((row, y) =>
    row.filter((cell, x) => cell !== "" && cell === answered[y]?.[x]),
  ).length;
  const [cells, given] = [wanted, answered].map((rows) => rows.flat().filter((cell) => cell !== "").length);
  return {
    cells: cells ?? 0,
    given: given ?? 0,
    right,
    hasRightRows: answered.length === wanted.length,
    isPerfect: right === cells && right === given,
    checks: found.checks.map(({ message }) => message),
  };
}

/** Returns text cells as read, other cells as written, and empty cells as "". */
function answeredCells(
  { cells }: VerifiedTable["rows"][number],
  { columns }: MadeUpTable,
  text: string,
): string[] {
  return cells.map(({ value, start, end }, column) => {
    if (value === null) return "";
    const isText = columns[column]?.type === "TEXT" && typeof value === "string";
    return plain(isText ? value : text.slice(start ?? 0, end ?? 0));
  });
}

const plain = (cell: string) => cell.replace(/\s+/g, " ").trim();

function f1(scores: readonly TableScore[]): number {
  const sum = (key: "cells" | "given" | "right") => scores.reduce((total, score) => total + score[key], 0);
  return (2 * sum("right")) / (sum("cells") + sum("given"));
}

export function describeScores(scores: readonly TableScore[]): string {
  const share = (of: readonly TableScore[], test: (score: TableScore) => boolean) =>
    `${of.filter(test).length}/${of.length}`;
  const wrong = scores.filter(({ isPerfect }) => !isPerfect);
  const right = scores.filter(({ isPerfect }) => isPerfect);
  return [
    `${scores.length} tables, F1 ${f1(scores).toFixed(3)}`,
    `right number of rows ${share(scores, ({ hasRightRows }) => hasRightRows)}`,
    `wrong without a check ${share(wrong, ({ checks }) => checks.length === 0)}`,
    `right with a check ${share(right, ({ checks }) => checks.length > 0)}`,
  ].join(", ");
}
