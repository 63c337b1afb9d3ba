import type { ValueDto } from "@/lib/api/value";
import type { SourceMark } from "./source";

type Place = Omit<SourceMark, "name">;

/** Where a value stands in its document; null where that is not known. */
export function markOf(value: ValueDto): SourceMark | null {
  const { name, correction, candidates, evidence } = value;
  if (correction === null) return toMark(name, evidence);
  // The words that were found are those of another value. The server's answer says where the new one stands.
  return toMark(name, correction.place ?? candidates.find(({ value: other }) => other === correction.value));
}

/** Where another value stands that was considered. */
export function markOfCandidate({ name, candidates }: ValueDto, position: number): SourceMark | null {
  return toMark(name, candidates[position]);
}

function toMark(name: string, place: Place | undefined): SourceMark | null {
  if (!place || (place.start === null && place.boxes.length === 0)) return null;
  const { start, end, page, boxes } = place;
  return { name, start, end, page, boxes };
}
