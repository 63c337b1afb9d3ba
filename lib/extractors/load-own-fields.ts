import "server-only";
import type { UserContext } from "@/lib/context";
import type { AskedField } from "@/lib/extraction/values/types";
import { extractorNotFound } from "./own-extractor";
import { toAskedField } from "./to-asked-field";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";

/** The fields of one of the signed-in user's extractors, in order. @throws AppError `not_found`. */
export async function loadOwnFields({ db, user }: UserContext, extractorId: string): Promise<AskedField[]> {
  const extractor = await db.extractor.findFirst({
    where: { id: extractorId, userId: user.id },
    select: { fields: { select: fieldColumns, orderBy: { position: "asc" } } },
  });
  if (!extractor) throw extractorNotFound();
  return extractor.fields.map(toFieldDto).map(toAskedField);
}
