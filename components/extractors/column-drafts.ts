import type { Column } from "@/lib/api/extractor";
import { withoutUnset } from "@/lib/api/limit-rules";
import { limitsDraft, sentLimits, type LimitsDraft } from "./limit-drafts";

/** The key stays with the column when it is moved. */
export interface ColumnDraft extends Pick<Column, "name" | "type" | "prompt"> {
  key: string;
  /** Omitted where the column is not stored yet. */
  id?: string | undefined;
  /** What the column was before it was edited; omitted of a new one. */
  former?: Pick<Column, "name" | "type">;
  limits: LimitsDraft;
}

let drafts = 0;

function nextKey(): string {
  return String((drafts += 1));
}

export function blankColumn(): ColumnDraft {
  return { key: nextKey(), name: "", type: "TEXT", prompt: "", limits: limitsDraft() };
}

/** The drafts of a field's columns; one blank one for a field that has none, as for a table that is new. */
export function columnDrafts(columns: readonly Column[] = []): ColumnDraft[] {
  if (columns.length === 0) return [blankColumn()];
  return columns.map(({ id, name, type, prompt, ...limits }) => ({
    key: nextKey(),
    id,
    former: { name, type },
    name,
    type,
    prompt,
    limits: limitsDraft(limits),
  }));
}

/** What is sent of the drafts: those that have a name. */
export function namedColumns(drafts: readonly ColumnDraft[]): Column[] {
  return drafts
    .filter(({ name }) => name.trim() !== "")
    .map(({ id, name, type, prompt, limits }) =>
      withoutUnset({ ...(id && { id }), name: name.trim(), type, prompt, ...sentLimits(type, limits) }),
    );
}

/** The columns with one of them a place further up (-1) or down (1); null where it is at the end already. */
export function movedColumn(drafts: readonly ColumnDraft[], index: number, by: -1 | 1): ColumnDraft[] | null {
  const [one, other] = [drafts[index], drafts[index + by]];
  return one && other ? drafts.with(index, other).with(index + by, one) : null;
}
