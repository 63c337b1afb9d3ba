import "server-only";
import { attempt } from "@/lib/claims/attempt";
import { assertHeld, claimed, ClaimLostError, noLease, type Claim } from "@/lib/claims/claim";
import type { StepOutcome } from "@/lib/claims/step-outcome";
import type { Context } from "@/lib/context";
import { extractFields } from "@/lib/extraction/extract-fields";
import type { FieldSpec } from "@/lib/extraction/types";
import { documentFileKey } from "@/lib/storage/document-files";
import { serializeValues } from "@/lib/values/stored-values";
import { toValues } from "@/lib/values/to-values";
import { loadDocumentText } from "../document-text";
import { documentClaim } from "./document-claim";

/** Last step: finds the values and ends the document in SUCCESS. A missing required value is a warning, no failure. */
export function extractClaimedDocument(ctx: Context, claim: Claim): Promise<StepOutcome> {
  return attempt(ctx, documentClaim, claim, async (signal) => {
    const fields = await loadFields(ctx, claim);
    const input = {
      document: await loadDocumentText(ctx, claim.id),
      readFile: () => ctx.storage.read(documentFileKey(claim.id)),
      signal,
    };
    const extraction = await extractFields(ctx.engine, input, fields);
    const completed = await ctx.db.document.updateMany({
      where: { ...claimed(claim), status: "PROCESSING" },
      data: {
        ...noLease,
        status: "SUCCESS",
        values: serializeValues(toValues(fields, extraction)),
        engine: ctx.engine.name,
        processedAt: ctx.now(),
      },
    });
    assertHeld(completed);
  });
}

async function loadFields(ctx: Context, claim: Claim): Promise<FieldSpec[]> {
  const document = await ctx.db.document.findFirst({
    where: claimed(claim),
    select: {
      extractor: {
        select: {
          fields: {
            select: { name: true, type: true, required: true, prompt: true },
            orderBy: { position: "asc" },
          },
        },
      },
    },
  });
  if (!document) throw new ClaimLostError();
  return document.extractor.fields;
}
