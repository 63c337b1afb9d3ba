import type { DocumentCheckDto } from "@/lib/api/document";
import { isAbsent } from "@/lib/values/extracted-data";
import type { StoredValue } from "@/lib/values/stored-values";
import { isUnlike } from "@/lib/values/unlike-the-others";

/**
 * The reasons to look at a document as a whole, also once it was confirmed.
 *
 * @param values null where it has no result
 * @param sameFiles those of the documents of the same file that are still here
 */
export function documentChecks(
  row: { knownPerMille: number | null; sameFileId: string | null },
  values: readonly StoredValue[] | null,
  usual: number | null,
  sameFiles: ReadonlySet<string>,
): DocumentCheckDto[] {
  const checks: DocumentCheckDto[] = [];
  if (values !== null && isUnlike(row, usual)) {
    const found = values.filter((value) => !isAbsent(value)).length;
    const all = `${values.length} ${values.length === 1 ? "value" : "values"}`;
    const message = `${found} of ${all} found: another kind of document?`;
    checks.push({ code: "unlike_the_others", message });
  }
  if (row.sameFileId !== null) checks.push(sameFileCheck(row.sameFileId, sameFiles));
  return checks;
}

function sameFileCheck(id: string, sameFiles: ReadonlySet<string>): DocumentCheckDto {
  const message = "The same file was here already.";
  if (sameFiles.has(id)) return { code: "same_file", message, document: id };
  return { code: "same_file", message: `${message} The other document is gone.` };
}

/** Why a document failed, as it is stored; one that was held back is not referred to a document that is gone. */
export function rejectionReason(
  row: { rejectionReason: string | null; rejectionCode: string | null; sameFileId: string | null },
  sameFiles: ReadonlySet<string>,
): string | null {
  const { rejectionReason: reason, rejectionCode: code, sameFileId } = row;
  const isGone = code === "same_file" && sameFileId !== null && !sameFiles.has(sameFileId);
  return isGone ? "This file was here already. Read it again." : reason;
}
