import "server-only";
import { type CreateFieldInput, createFieldInput, type FieldDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { partnerAmong } from "@/lib/values/partner-among";
import { insertField } from "./insert-field";
import { recheckDocuments } from "./recheck-documents";
import { toFieldRow } from "./to-field-row";

/**
 * Appends a field and renews the checks that it affects.
 * @throws AppError `not_found`; `invalid` if the name is taken; `field_limit_reached`
 */
export async function createField(
  ctx: UserContext,
  extractorId: string,
  input: CreateFieldInput,
): Promise<FieldDto> {
  const own = toFieldRow(createFieldInput.parse(input));
  const namesPartner = (await partnerAmong([own])) !== null;
  const { field, isComparedOtherwise } = await inTransaction(ctx, (ctx) =>
    insertField(ctx, extractorId, own, namesPartner),
  );
  if (isComparedOtherwise) await recheckDocuments(ctx, extractorId);
  return field;
}
