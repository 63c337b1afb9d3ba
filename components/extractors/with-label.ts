import { repeatedLabel } from "@/lib/api/labels";
import { LABELS_PER_FIELD_MAX } from "@/lib/api/limits";

export function withLabel(labels: readonly string[], label: string): string[] | null {
  const more = [...labels, label.trim()];
  const isAllowed =
    label.trim() !== "" && more.length <= LABELS_PER_FIELD_MAX && repeatedLabel(more) === null;
  return isAllowed ? more : null;
}
