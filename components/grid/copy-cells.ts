import { announce } from "@/components/ui/announcer";
import { toastError } from "@/components/ui/toast";
import type { Formats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { toTsv } from "@/lib/exports/to-tsv";
import { parseTsv } from "./parse-tsv";
import type { CellContent } from "./place-cells";
import { gridTexts } from "./texts";

/** The last copied cells. Pasting their text inserts the original values, whatever the number format. */
let lastCopied: { text: string; cells: CellContent[][] } | null = null;

export function copyCells(
  values: CellContent[][],
  { number }: Pick<Formats, "number">,
  header: string[] | null = null,
): void {
  const cells = header ? [header, ...values] : values;
  const text = toTsv(cells);
  const count = formatCount(values.flat().length, "cell", number);
  void navigator.clipboard.writeText(text).then(
    () => {
      lastCopied = { text, cells };
      announce(header ? gridTexts.copiedWithHeader(count) : gridTexts.copied(count));
    },
    () => toastError(texts.errors.copy),
  );
}

export function pastedCells(text: string): CellContent[][] {
  return text.replaceAll("\r\n", "\n") === lastCopied?.text ? lastCopied.cells : parseTsv(text);
}
