import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { documentListAnswer } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { loadedColumns } from "@/lib/extractors/load-extractor";
import { extractorNotFound } from "@/lib/extractors/own-extractor";

/** An update of the app may answer the same documents with other members. */
const SHAPE = JSON.stringify(z.toJSONSchema(documentListAnswer, { io: "input", unrepresentable: "any" }));

/**
 * Identifies the state of an extractor's list without reading its documents: which transactions wrote them, how many have
 * not expired, which are leased, and what they are measured by. No transaction can put back the number of
 * another, so what was changed never has an earlier revision again. The numbers are added up as hashes: of thousands of
 * documents, that takes a fraction of what sorting them does.
 *
 * @throws AppError `not_found`
 */
export async function findListRevision(ctx: UserContext, extractorId: string): Promise<string> {
  const [state] = await ctx.db.$queryRaw<object[]>`
    SELECT ${loadedColumns},
           (SELECT sum(hashint8extended("changedIn", 0))::text FROM "Document"
            WHERE "extractorId" = ${extractorId}) AS "written",
           (SELECT count(*)::int FROM "Document"
            WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId}
              AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC') AS "count",
           (SELECT md5(string_agg("subjectId", ',' ORDER BY "subjectId")) FROM "Job"
            WHERE "userId" = ${ctx.user.id} AND "kind" = 'DOCUMENT' AND "leaseToken" IS NOT NULL) AS "leased"
    FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id}`;
  if (!state) throw extractorNotFound();
  return createHash("sha256")
    .update(JSON.stringify([SHAPE, state]))
    .digest("base64url")
    .slice(0, 27);
}
