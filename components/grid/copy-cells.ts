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
import { gridTexts } from "./texts";

/** Copies a range as a spreadsheet takes it, with the values as a download holds them, and of a table how many rows it has. */
export function copyCells(
  { top, bottom, first, last }: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { number }: Pick<Formats, "number">,
): void {
  const cells = rows
    .slice(top, bottom + 1)
    .map(({ filename, values }) =>
      [filename, ...columns.map(({ name }) => copiedValue(values?.get(name)))].slice(first, last + 1),
    );
  const count = formatCount(cellCount({ top, bottom, first, last }), "cell", number);
  void navigator.clipboard.writeText(toTsv(cells)).then(
    () => announce(gridTexts.copied(count)),
    () => toastError(texts.errors.copy),
  );
}

function copiedValue(value: ValueDto | undefined): ScalarValueDto["value"] | undefined {
  return value && (isTable(value) ? rowCountOf(value) : value.value);
}
