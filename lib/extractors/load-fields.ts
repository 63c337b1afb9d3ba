import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { FieldType } from "@/lib/extraction/values/field-types";
import type { AskedField } from "@/lib/extraction/values/types";
import { parseColumns } from "./stored-columns";
import { parseLimits } from "./stored-limits";
import { toAskedField } from "./to-asked-field";

/**
 * One field's part of the key: all that an engine sees of it. Computed by the database, because prompts may be long, and
 * shortened, because each document keeps those of all fields. A field without limits has the key that it had before there were any.
 */
const FIELD_KEY = Prisma.sql`left(md5(json_build_array("name", "type", "prompt", "alsoCalled", "columns")::text || coalesce("limits", '')), 12)`;

export interface LoadedFields {
  fields: AskedField[];
  /** Their ids by their names. */
  ids: ReadonlyMap<string, string>;
  /** Identifies these fields as an engine sees them; `countChangedFields` compares it with that of other times. */
  key: string;
}

interface FieldRow {
  id: string;
  name: string;
  type: FieldType;
  required: boolean;
  prompt: string;
  alsoCalled: string[];
  columns: string | null;
  limits: string | null;
  key: string;
}

/** The fields of a document's extractor as an engine sees them, in their order. */
export async function loadFields({ db }: DatabaseContext, documentId: string): Promise<LoadedFields> {
  const rows = await db.$queryRaw<FieldRow[]>`
    SELECT "id", "name", "type"::text, "required", "prompt", "alsoCalled", "columns", "limits", ${FIELD_KEY} AS "key" FROM "Field"
    WHERE "extractorId" = (SELECT "extractorId" FROM "Document" WHERE "id" = ${documentId}) ORDER BY "position"`;
  return {
    fields: rows.map(({ id: _id, key: _key, alsoCalled, columns, limits, ...field }) =>
      toAskedField({
        ...field,
        ...parseLimits(limits),
        also_called: alsoCalled,
        ...(columns !== null && { columns: parseColumns(columns) }),
      }),
    ),
    ids: new Map(rows.map(({ id, name }) => [name, id])),
    key: keyOf(rows),
  };
}

/** The key of an extractor's present fields. */
export async function loadFieldsKey({ db }: DatabaseContext, extractorId: string): Promise<string> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT ${FIELD_KEY} AS "key" FROM "Field" WHERE "extractorId" = ${extractorId} ORDER BY "position"`;
  return keyOf(rows);
}

/** The ids of an extractor's present fields by their names. */
export async function loadFieldIds(
  { db }: DatabaseContext,
  extractorId: string,
): Promise<LoadedFields["ids"]> {
  const rows = await db.field.findMany({ where: { extractorId }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** What an extractor's documents are measured by. */
export interface Measure {
  /** The key of its present fields. */
  fieldsKey: string;
  /** What is usual of its documents' `knownPerMille`; null where that is not known. */
  usual: number | null;
}

export async function loadMeasure({ db }: DatabaseContext, extractorId: string): Promise<Measure> {
  const [extractor] = await db.$queryRaw<{ usual: number | null; keys: string[] }[]>`
    SELECT "usualPerMille" AS "usual",
           ARRAY(SELECT ${FIELD_KEY} FROM "Field" WHERE "extractorId" = ${extractorId} ORDER BY "position") AS "keys"
    FROM "Extractor" WHERE "id" = ${extractorId}`;
  return { fieldsKey: extractor?.keys.join() ?? "", usual: extractor?.usual ?? null };
}

function keyOf(fields: { key: string }[]): string {
  return fields.map(({ key }) => key).join();
}

/** How many of an extractor's fields were added or changed between two keys. Those that were deleted have no values any more. */
export function countChangedFields(former: string, present: string): number {
  const before = partsOf(former);
  return [...partsOf(present)].filter((part) => !before.has(part)).length;
}

function partsOf(key: string): Set<string> {
  return new Set(key === "" ? [] : key.split(","));
}
