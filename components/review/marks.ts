import { suggestedValue } from "@/components/documents/suggested-value";
import { isTable } from "@/components/documents/table-value";
import type { PossiblePlaceDto, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import type { SourceMark } from "./source";

type Place = Omit<SourceMark, "name">;

/** The places of values in their document. Words that are a value and a suggestion are marked for the value. */
export function marksOf(values: readonly ValueDto[]): SourceMark[] {
  const isSuggested = (value: ValueDto) => Number(suggestedValue(value) !== null);
  return values
    .toSorted((a, b) => isSuggested(a) - isSuggested(b))
    .flatMap((value) => (isTable(value) ? markOfTable(value) : markOf(value)) ?? []);
}

/** The place of a value, or of the one that is suggested, in its document; null where that is not known. */
export function markOf(value: ScalarValueDto): SourceMark | null {
  const { name, correction, candidates, evidence } = suggestedValue(value) ?? value;
  if (correction === null) return toMark(name, evidence);
  // The words that were found belong to the former value; the server's answer has the place of the new one.
  return toMark(name, correction.place ?? candidates.find(({ value: other }) => other === correction.value));
}

/** The place of another value that was considered. */
export function markOfCandidate({ name, candidates }: ScalarValueDto, position: number): SourceMark | null {
  return toMark(name, candidates[position]);
}

/** One of several places where a value may be. */
export function markOfPlace(name: string, place: PossiblePlaceDto): SourceMark | null {
  return toMark(name, place);
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
