import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Measure } from "@/lib/extractors/load-fields";
import type { StoredValue } from "@/lib/values/stored-values";
import { compareAgain } from "./compare-again";
import { readToChange, storeChanges, type ChangedValues, type StoredChange } from "./store-changes";

interface WrittenChanges<Changed> extends StoredChange {
  changed: Changed;
  /** The values as they were. */
  former: readonly StoredValue[];
}

/**
 * Stores what `change` makes of a document's values, all in one transaction; where another change comes between, the values are
 * read and changed again. Webhooks are told when no value is left to check.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document has no values; what `change` throws.
 */
export async function writeChanges<Changed extends ChangedValues>(
  ctx: UserContext,
  { documentId, ...of }: { extractorId: string; documentId: string; measure: Measure },
  change: (former: readonly StoredValue[], revision: number) => Promise<Changed>,
): Promise<WrittenChanges<Changed>> {
  for (;;) {
    const read = (await readToChange(ctx, of.extractorId, [documentId]))(documentId);
    const changed = await change(read.values, read.revision);
    const { stored, followers } = await storeChanges(ctx, of, [{ read, changed }]);
    await compareAgain(ctx, of.extractorId, followers);
    const document = stored.get(documentId);
    if (document) return { changed, former: read.values, ...document };
  }
}

/** Other values whose checks changed, with all their checks. */
export function alsoChanged(
  { former, values }: Pick<WrittenChanges<unknown>, "former" | "values">,
  changed: ReadonlySet<string>,
) {
  return values
    .filter((value, at) => !changed.has(value.name) && value !== former[at])
    .map(({ name, checks }) => ({ name, checks }));
}

/** @throws AppError `conflict` where the sender has seen another revision. */
export function assertRevision(seen: number | null, revision: number): void {
  if (seen !== null && seen !== revision)
    throw new AppError("conflict", "The document has changed in the meantime.");
}
