import type { DocumentCheckDto } from "@/lib/api/document";
import { isAbsent } from "@/lib/values/extracted-data";
import type { StoredValue } from "@/lib/values/stored-values";
import { isUnlike } from "@/lib/values/unlike-the-others";

/**
 * The reasons to look at a document as a whole, also once it was confirmed.
 *
 * @param values null where it has no result
 */
export function documentChecks(
  row: { knownPerMille: number | null; sameFileId: string | null },
  values: readonly StoredValue[] | null,
  usual: number | null,
): DocumentCheckDto[] {
  const checks: DocumentCheckDto[] = [];
  if (values !== null && isUnlike(row, usual)) {
    const found = values.filter((value) => !isAbsent(value)).length;
    const all = `${values.length} ${values.length === 1 ? "value" : "values"}`;
    const message = `${found} of ${all} found: another kind of document?`;
    checks.push({ code: "unlike_the_others", message });
  }
  if (row.sameFileId !== null)
    checks.push({ code: "same_file", message: "The same file was here already.", document: row.sameFileId });
  return checks;
}
