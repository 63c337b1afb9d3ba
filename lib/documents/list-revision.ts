import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { documentListAnswer } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { loadedColumns } from "@/lib/extractors/load-extractor";
import { extractorNotFound } from "@/lib/extractors/own-extractor";

/** Part of each revision, because an app update may change the shape of the answer. */
const SHAPE = JSON.stringify(z.toJSONSchema(documentListAnswer, { io: "input", unrepresentable: "any" }));

/**
 * Identifies the state of a list without reading documents. Revisions never repeat, because transaction numbers
 * don't. Sums hashes, because sorting is much slower.
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
