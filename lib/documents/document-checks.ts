import type { DocumentCheckDto } from "@/lib/api/document";
import { isAbsent } from "@/lib/values/extracted-data";
import type { StoredValue } from "@/lib/values/stored-values";
import { isUnlike } from "@/lib/values/unlike-the-others";

/** @param copy the ID of another document with the same file */
export function documentChecks(
  row: { knownPerMille: number | null },
  values: readonly StoredValue[] | null,
  usual: number | null,
  copy: string | undefined,
): DocumentCheckDto[] {
  const checks: DocumentCheckDto[] = [];
  if (values !== null && isUnlike(row, usual)) {
    const found = values.filter((value) => !isAbsent(value)).length;
    const all = `${values.length} ${values.length === 1 ? "value" : "values"}`;
    const told = found === 0 ? "No values found" : `Only ${found} of ${all} found`;
    checks.push({ code: "unlike_the_others", message: `${told}. Is this a different kind of document?` });
  }
  if (copy !== undefined)
    checks.push({ code: "same_file", message: "Uploaded more than once.", document: copy });
  return checks;
}
