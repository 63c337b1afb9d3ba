import type { Conventions } from "@/lib/extraction/values/conventions";
import {
  describeAttachedLines,
  describeAttachedOnly,
  describeRowCount,
  describeRowDisagreement,
  ROWS_NOT_FOUND,
} from "@/lib/extraction/verify/describe-check";
import type { Check, VerifiedRow, VerifiedTable } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { statedLines, type StatedLine } from "./stated-lines";
import { findLines } from "./find-lines";
import { isSameAmount } from "./same-value";

/** Rows found on the pages take precedence over the XML's lines. */
export async function compareTable(
  table: VerifiedTable,
  { text, attachment }: DocumentText,
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): Promise<VerifiedTable> {
  const lines = attachment ? statedLines(attachment.lines, table.field) : [];
  if (!attachment || lines.length === 0) return table;
  if (table.rows.length > 0) return compareRows(table, lines);
  const found = await findLines(text, lines, conventions, yieldToEventLoop);
  const rows = lines.map((line, index) => found[index] ?? withoutPlace(line));
  const isNowhere = found.every((row) => row === null);
  const isEverywhere = rows.every(({ cells }) => cells.every(({ state }) => state !== "unverified"));
  const checks: Check[] = isNowhere
    ? [describeAttachedOnly(attachment)]
    : isEverywhere
      ? []
      : [ROWS_NOT_FOUND];
  if (!isNowhere && table.counted !== null && table.counted !== rows.length)
    checks.unshift(describeRowCount(table.counted, rows.length));
  return {
    ...table,
    rows,
    attached_lines: lines.length,
    checks,
    state: checks.length === 0 ? "verified" : "unverified",
  };
}

function withoutPlace(line: StatedLine): VerifiedRow {
  return {
    start: null,
    end: null,
    cells: line.map((value) => ({
      value,
      state: value === null ? "missing" : "unverified",
      start: null,
      end: null,
    })),
  };
}

function compareRows(found: VerifiedTable, lines: readonly StatedLine[]): VerifiedTable {
  const table = { ...found, attached_lines: lines.length };
  const { rows, field } = table;
  if (rows.length !== lines.length)
    return {
      ...table,
      state: "ambiguous",
      checks: [...table.checks, describeAttachedLines(lines.length, rows.length)],
    };
  const differences = field.columns.flatMap((column, place) => {
    const different = rows.flatMap(({ cells }, index) => {
      const [value, stated] = [cells[place]?.value ?? null, lines[index]?.[place] ?? null];
      if (typeof value !== "number" || typeof stated !== "number" || isSameAmount(value, stated)) return [];
      return [describeRowDisagreement(index + 1, column.name, value, stated)];
    });
    // Ignore a column that differs in every row, because prices are often gross on the page but net in the XML.
    return different.length < rows.length ? different.slice(0, 1) : [];
  });
  const checks = [...table.checks, ...differences];
  return differences.length === 0 ? table : { ...table, state: "ambiguous", checks };
}
