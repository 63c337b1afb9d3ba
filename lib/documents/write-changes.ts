import "server-only";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import type { Measure } from "@/lib/extractors/load-fields";
import { loadRules } from "@/lib/extractors/load-rules";
import { loadTrust } from "@/lib/extractors/load-trust";
import { applyTrustToChanged } from "@/lib/values/apply-trust";
import { parseValues, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { checkRelations } from "./check-relations";
import { compareAgain } from "./compare-again";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { recordOutcomes } from "./record-outcomes";
import { documentColumns, type DocumentRow } from "./to-document-dto";

interface DocumentOf {
  extractorId: string;
  documentId: string;
  measure: Measure;
}

export interface ChangedValues {
  values: StoredValue[];
  /** Stores what the values' column does not hold, in the transaction that stores them. */
  store: (ctx: DatabaseContext) => Promise<void>;
}

interface WrittenChanges<Changed> {
  changed: Changed;
  /** The values as they were. */
  former: readonly StoredValue[];
  /** The values with what the rules say of them now. */
  values: StoredValue[];
  document: DocumentRow;
}

/**
 * Stores what `change` makes of a document's values, all in one transaction; where another change comes between, the values are
 * read and changed again. Webhooks are told when no value is left to check.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document has no values; what `change` throws.
 */
export async function writeChanges<Changed extends ChangedValues>(
  ctx: UserContext,
  { extractorId, documentId, measure }: DocumentOf,
  change: (former: readonly StoredValue[], revision: number) => Promise<Changed>,
): Promise<WrittenChanges<Changed>> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  for (;;) {
    const row = await ctx.db.document.findFirst({
      where: wanted,
      select: { status: true, run: true, values: true, toCheck: true, knownPerMille: true, revision: true },
    });
    if (!row) throw documentNotFound();
    const former = valuesToCorrect(row);
    const { revision } = row;
    const changed = await change(former, revision);
    const written = await inTransaction(ctx, async (ctx) => {
      // Where the document was changed meanwhile, that change would be lost: the values are read again.
      const { count } = await ctx.db.document.updateMany({
        where: { ...wanted, status: "SUCCESS", revision },
        data: { revision: { increment: 1 } },
      });
      if (count === 0) return null;
      await changed.store(ctx);
      const rules = await loadRules(ctx, extractorId);
      const checked = await checkRelations(ctx, { extractorId, documentId }, changed.values, rules);
      const trust = await loadTrust(ctx, extractorId);
      const values = applyTrustToChanged(former, checked.values, documentId, trust);
      const document = await ctx.db.document.update({
        where: { id: documentId },
        data: valueColumns(values),
        select: { ...documentColumns, ...eventColumns },
      });
      // The document itself may have been confirmed meanwhile, which is no change of its values.
      const { confirmedAt } = document;
      const isReviewed =
        leftToCheck({ ...row, confirmedAt }, measure.usual) > 0 && leftToCheck(document, measure.usual) === 0;
      const outcomes = { documentId, extractorId, run: row.run, before: former, after: values };
      await recordOutcomes(ctx, outcomes);
      await ctx.db.dueLesson.createMany({ data: { documentId, extractorId }, skipDuplicates: true });
      const deliveries = isReviewed ? await recordDocumentEvent(ctx, "document.reviewed", document) : [];
      return { document, deliveries, values, followers: checked.followers };
    });
    if (!written) continue;
    const { document, deliveries, values, followers } = written;
    await announceDeliveries(ctx, ctx.user.id, deliveries);
    await compareAgain(ctx, extractorId, followers);
    return { changed, former, values, document };
  }
}

function valuesToCorrect({ status, values }: Pick<DocumentRow, "status" | "values">): StoredValue[] {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A failed document has no values.");
  return parseValues(values);
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
