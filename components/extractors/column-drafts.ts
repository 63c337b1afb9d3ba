import type { Column } from "@/lib/api/extractor";

/** The key stays with the column when it is moved. */
export interface ColumnDraft extends Column {
  key: string;
}

let drafts = 0;

function nextKey(): string {
  return String((drafts += 1));
}

export function blankColumn(): ColumnDraft {
  return { key: nextKey(), name: "", type: "TEXT", prompt: "" };
}

/** The drafts of a field's columns; one blank one for a field that has none, as for a table that is new. */
export function columnDrafts(columns: readonly Column[] = []): ColumnDraft[] {
  return columns.length === 0 ? [blankColumn()] : columns.map((column) => ({ key: nextKey(), ...column }));
}

/** What is sent of the drafts: those that have a name. */
export function namedColumns(drafts: readonly ColumnDraft[]): Column[] {
  return drafts
    .filter(({ name }) => name.trim() !== "")
    .map(({ name, type, prompt }) => ({ name: name.trim(), type, prompt }));
}

/** The columns with one of them a place further up (-1) or down (1); null where it is at the end already. */
export function movedColumn(drafts: readonly ColumnDraft[], index: number, by: -1 | 1): ColumnDraft[] | null {
  const [one, other] = [drafts[index], drafts[index + by]];
  return one && other ? drafts.with(index, other).with(index + by, one) : null;
}
