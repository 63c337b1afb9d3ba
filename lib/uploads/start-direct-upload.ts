import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { StartedUpload, StartUploadInput } from "@/lib/api/upload";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { directUploadKey } from "@/lib/storage/document-files";
import type { Format } from "@/lib/text/formats";
import { assertAcceptable } from "./identify-file";
import { reserveStorage } from "./reserve-storage";
import { safeFilename } from "./safe-filename";

/** How long the form is valid. Over a slow connection, the largest file takes 15 minutes. */
const VALID_MS = 1_200_000;

/** Each pending upload reserves storage even if its file never arrives. */
const ON_THEIR_WAY_MAX = 10;

/**
 * Reserves storage for the file until the presigned form expires.
 * @param extractorId null for a wizard sample
 * @throws AppError `not_found` if no bucket is configured; `empty_file`, `too_large`, `unsupported_type`,
 * `storage_full`; `rate_limited` if too many uploads are pending
 */
export async function startDirectUpload(
  ctx: UserContext,
  { filename: givenName, size, type }: StartUploadInput,
  { extractorId, formats }: { extractorId: string | null; formats: readonly Format[] },
): Promise<StartedUpload> {
  const { direct } = ctx.storage;
  if (!direct) {
    throw new AppError(
      "not_found",
      "This server does not offer direct uploads. Please send the file in the upload request.",
    );
  }
  const filename = safeFilename(givenName);
  assertAcceptable({ filename, mimeType: type, size }, formats);
  const id = uuidv7();
  const expiresAt = new Date(ctx.now().getTime() + VALID_MS);
  await inTransaction(ctx, async (ctx) => {
    await reserveStorage(ctx, size);
    await assertFewOnTheirWay(ctx);
    await ctx.db.directUpload.create({
      data: { id, userId: ctx.user.id, extractorId, filename, size, contentType: type, expiresAt },
    });
  });
  const { url, fields } = direct.uploadForm(directUploadKey(id), size, expiresAt);
  return { upload_id: id, url, fields, expires_at: expiresAt.toISOString() };
}

async function assertFewOnTheirWay({ db, user, now }: UserContext): Promise<void> {
  const onTheirWay = await db.directUpload.findMany({
    where: { userId: user.id, subjectId: null, expiresAt: { gt: now() } },
    orderBy: { expiresAt: "asc" },
    select: { expiresAt: true },
  });
  const oldest = onTheirWay.at(0);
  if (!oldest || onTheirWay.length < ON_THEIR_WAY_MAX) return;
  throw new AppError(
    "rate_limited",
    `You have ${ON_THEIR_WAY_MAX} unfinished uploads. Please finish them first, or wait until they expire.`,
    { retryAfterSeconds: Math.ceil((oldest.expiresAt.getTime() - now().getTime()) / 1000) },
  );
}
