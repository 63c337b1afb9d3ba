import { openCheckOf } from "@/components/documents/open-check";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";

export interface GridRow {
  id: string;
  filename: string;
  toCheck: number;
  check: string | null;
  values: ReadonlyMap<string, ValueDto> | null;
}

export function rowsOf(
  documents: readonly Pick<DocumentDto, "id" | "filename" | "to_check" | "checks" | "confirmed_at">[],
  results: readonly DocumentValuesDto[],
): GridRow[] {
  const resultsById = new Map(results.map((result) => [result.id, result]));
  return documents.map((document) => {
    const { id, filename, to_check: toCheck } = document;
    const result = resultsById.get(id);
    return {
      id,
      filename,
      toCheck,
      check: openCheckOf(document),
      values: result ? valuesByName(result) : null,
    };
  });
}

const cache = new WeakMap<DocumentValuesDto, ReadonlyMap<string, ValueDto>>();

/** Cached, because correcting a value leaves a thousand other documents unchanged. */
function valuesByName(result: DocumentValuesDto): ReadonlyMap<string, ValueDto> {
  const cached = cache.get(result);
  if (cached) return cached;
  const values = new Map(result.values.map((value) => [value.name, value]));
  cache.set(result, values);
  return values;
}
