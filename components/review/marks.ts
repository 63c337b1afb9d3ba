import type { ScalarValueDto, TableValueDto } from "@/lib/api/value";
import type { SourceMark } from "./source";

type Place = Omit<SourceMark, "name">;

/** Where a value stands in its document; null where that is not known. */
export function markOf(value: ScalarValueDto): SourceMark | null {
  const { name, correction, candidates, evidence } = value;
  if (correction === null) return toMark(name, evidence);
  // The words that were found are those of another value. The server's answer says where the new one stands.
  return toMark(name, correction.place ?? candidates.find(({ value: other }) => other === correction.value));
}

/** Where another value stands that was considered. */
export function markOfCandidate({ name, candidates }: ScalarValueDto, position: number): SourceMark | null {
  return toMark(name, candidates[position]);
}

/** Where the rows of a table begin that were found. */
export function markOfTable({ name, evidence }: TableValueDto): SourceMark | null {
  const first = evidence.rows.find(({ start }) => start !== null);
  return toMark(name, first && { ...first, boxes: Object.values(first.cells).flatMap(({ boxes }) => boxes) });
}

function toMark(name: string, place: Place | undefined): SourceMark | null {
  if (!place || (place.start === null && place.boxes.length === 0)) return null;
  const { start, end, page, boxes } = place;
  return { name, start, end, page, boxes };
}
