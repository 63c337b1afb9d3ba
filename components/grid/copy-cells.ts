import { announce } from "@/components/ui/announcer";
import { toastError } from "@/components/ui/toast";
import type { Formats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { toTsv } from "@/lib/exports/to-tsv";
import { isTable, rowCountOf } from "@/components/documents/table-value";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { cellCount, type CellRange } from "./cell-range";
import type { GridColumn } from "./columns";
import type { GridRow } from "./grid-rows";
import { parseTsv } from "./parse-tsv";
import { gridTexts } from "./texts";

type Value = ScalarValueDto["value"];

/** What was copied last, as text and as values: a number is written otherwise in a document than in a download. */
let lastCopied: { text: string; cells: Value[][] } | null = null;

interface CopyOptions {
  /** Whether the names of the columns are copied above the values. */
  withHeader?: boolean;
}

/** Copies a range as a spreadsheet takes it, with the values as a download holds them, and of a table how many rows it has. */
export function copyCells(
  { top, bottom, first, last }: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { number }: Pick<Formats, "number">,
  { withHeader = false }: CopyOptions = {},
): void {
  const header = [gridTexts.filename, ...columns.map(({ name }) => name)].slice(first, last + 1);
  const values = rows
    .slice(top, bottom + 1)
    .map(({ filename, values }) =>
      [filename, ...columns.map(({ name }) => copiedValue(values?.get(name)))].slice(first, last + 1),
    );
  const cells = withHeader ? [header, ...values] : values;
  const text = toTsv(cells);
  const count = formatCount(cellCount({ top, bottom, first, last }), "cell", number);
  void navigator.clipboard.writeText(text).then(
    () => {
      lastCopied = { text, cells };
      announce(withHeader ? gridTexts.copiedWithHeader(count) : gridTexts.copied(count));
    },
    () => toastError(texts.errors.copy),
  );
}

/** The cells of a text from the clipboard: those that were copied here as the values that they are. */
export function pastedCells(text: string): Value[][] {
  return text.replaceAll("\r\n", "\n") === lastCopied?.text ? lastCopied.cells : parseTsv(text);
}

function copiedValue(value: ValueDto | undefined): Value {
  return (value && (isTable(value) ? rowCountOf(value) : value.value)) ?? null;
}
