import { suggestedValue } from "@/components/documents/suggested-value";
import { isTable } from "@/components/documents/table-value";
import type { PossiblePlaceDto, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import type { SourceMark } from "./source";

type Place = Omit<SourceMark, "name">;

export function marksOf(values: readonly ValueDto[]): SourceMark[] {
  const isSuggested = (value: ValueDto) => Number(suggestedValue(value) !== null);
  return values
    .toSorted((a, b) => isSuggested(a) - isSuggested(b))
    .flatMap((value) => (isTable(value) ? markOfTable(value) : markOf(value)) ?? []);
}

export function markOf(value: ScalarValueDto): SourceMark | null {
  const { name, correction, candidates, evidence } = suggestedValue(value) ?? value;
  if (correction === null) return toMark(name, evidence);
  // The evidence belongs to the uncorrected value. Until the server returns the corrected value's place, use the
  // candidate's.
  return toMark(name, correction.place ?? candidates.find(({ value: other }) => other === correction.value));
}

export function markOfCandidate({ name, candidates }: ScalarValueDto, position: number): SourceMark | null {
  return toMark(name, candidates[position]);
}

export function markOfPlace(name: string, place: PossiblePlaceDto): SourceMark | null {
  return toMark(name, place);
}

export function markOfTable({ name, evidence }: TableValueDto): SourceMark | null {
  const first = evidence.rows.find(({ start }) => start !== null);
  return toMark(name, first && { ...first, boxes: Object.values(first.cells).flatMap(({ boxes }) => boxes) });
}

function toMark(name: string, place: Place | undefined): SourceMark | null {
  if (!place || (place.start === null && place.boxes.length === 0)) return null;
  const { start, end, page, boxes } = place;
  return { name, start, end, page, boxes };
}
