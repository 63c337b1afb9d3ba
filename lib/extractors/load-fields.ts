import "server-only";
import { createHash } from "node:crypto";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { FieldSpec } from "@/lib/extraction/types";

/** One field's part of the key: all that an engine sees of it. Computed by the database, because prompts may be long. */
const FIELD_KEY = Prisma.sql`md5(json_build_array("name", "type", "required", "prompt", "alsoCalled")::text)`;

export interface LoadedFields {
  fields: FieldSpec[];
  /** Identifies these fields: another one means that an engine would see something else. */
  key: string;
}

/** The fields of a document's extractor as an engine sees them, in their order. */
export async function loadFields({ db }: DatabaseContext, documentId: string): Promise<LoadedFields> {
  const rows = await db.$queryRaw<(Omit<FieldSpec, "also_called"> & { alsoCalled: string[]; key: string })[]>`
    SELECT "name", "type"::text, "required", "prompt", "alsoCalled", ${FIELD_KEY} AS "key" FROM "Field"
    WHERE "extractorId" = (SELECT "extractorId" FROM "Document" WHERE "id" = ${documentId}) ORDER BY "position"`;
  return {
    fields: rows.map(({ name, type, required, prompt, alsoCalled }) => ({
      name,
      type,
      required,
      prompt,
      also_called: alsoCalled,
    })),
    key: keyOf(rows),
  };
}

/** The key of an extractor's present fields. */
export async function loadFieldsKey({ db }: DatabaseContext, extractorId: string): Promise<string> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT ${FIELD_KEY} AS "key" FROM "Field" WHERE "extractorId" = ${extractorId} ORDER BY "position"`;
  return keyOf(rows);
}

function keyOf(fields: { key: string }[]): string {
  return createHash("md5")
    .update(fields.map(({ key }) => key).join())
    .digest("hex");
}
