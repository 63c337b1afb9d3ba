import type { DocumentCheckDto } from "@/lib/api/document";
import { isAbsent } from "@/lib/values/extracted-data";
import type { StoredValue } from "@/lib/values/stored-values";
import { isUnlike } from "@/lib/values/unlike-the-others";

/** The reasons to look at a document as a whole, also once it was confirmed. */
export function documentChecks(
  row: { knownPerMille: number | null },
  values: readonly StoredValue[],
  usual: number | null,
): DocumentCheckDto[] {
  if (!isUnlike(row, usual)) return [];
  const found = values.filter((value) => !isAbsent(value)).length;
  const all = `${values.length} ${values.length === 1 ? "value" : "values"}`;
  return [{ code: "unlike_the_others", message: `${found} of ${all} found: another kind of document?` }];
}
