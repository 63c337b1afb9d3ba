import type { Column } from "@/lib/api/extractor";
import { withoutUnset } from "@/lib/api/limit-rules";
import { limitsDraft, sentLimits, type LimitsDraft } from "./limit-drafts";

export interface ColumnDraft extends Pick<Column, "name" | "type" | "prompt" | "also_called"> {
  key: string;
  id?: string | undefined;
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

export function columnDrafts(columns: readonly Column[] = []): ColumnDraft[] {
  if (columns.length === 0) return [blankColumn()];
  return columns.map(({ id, name, type, prompt, also_called, ...limits }) => ({
    key: nextKey(),
    id,
    former: { name, type },
    name,
    type,
    prompt,
    also_called,
    limits: limitsDraft(limits),
  }));
}

export function namedColumns(drafts: readonly ColumnDraft[]): Column[] {
  return drafts
    .filter(({ name }) => name.trim() !== "")
    .map(({ id, name, type, prompt, also_called, limits }) =>
      withoutUnset({
        ...(id && { id }),
        name: name.trim(),
        type,
        prompt,
        ...(also_called && { also_called }),
        ...sentLimits(type, limits),
      }),
    );
}

export function movedColumn(drafts: readonly ColumnDraft[], index: number, by: -1 | 1): ColumnDraft[] | null {
  const [one, other] = [drafts[index], drafts[index + by]];
  return one && other ? drafts.with(index, other).with(index + by, one) : null;
}
