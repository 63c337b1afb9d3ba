import "server-only";
import type { FieldDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { AskedField } from "@/lib/extraction/values/types";
import { toRuleField } from "@/lib/rules/to-rule-field";
import type { NamedField } from "@/lib/values/present-names";
import { FIELD_KEY, keyOf } from "./fields-key";
import { type FieldShape, type ObjectShape, parseFieldShape, parseObjectShape } from "./json-schema/shape";
import { extractorNotFound } from "./own-extractor";
import { parseRules } from "./stored-rules";
import { type FieldRow, toFieldDto } from "./to-field-dto";
import { toAskedField } from "./to-asked-field";

export type ExtractorField = FieldRow & { isPartner: boolean; shape: string | null; key: string };

export interface LoadedRow {
  id: string;
  name: string;
  rules: string;
  shape: string | null;
  /** In per mille. */
  trustTarget: number;
  /** The documents' usual `knownPerMille`. Null if unknown. */
  usual: number | null;
  learning: boolean;
  hasLessons: boolean;
  hasOutcomes: boolean;
  hasFingerprints: boolean;
  hasWebhooks: boolean;
  fields: ExtractorField[];
}

export type LoadedExtractor = ReturnType<typeof toLoadedExtractor>;

export function toLoadedExtractor({ rules, shape, fields: storedFields, ...row }: LoadedRow) {
  const dtos = storedFields.map(toFieldDto);
  const writtenRules = parseRules(rules);
  return {
    ...row,
    storedFields,
    writtenRules,
    names: dtos.map(({ id, name, columns }): NamedField => ({ id, name, columns })),
    /** Changes if engines would see different fields. Compare with `countChangedFields`. */
    fieldsKey: keyOf(storedFields),
    get fields(): AskedField[] {
      return dtos.map(({ id: _, ...field }) => toAskedField(field));
    },
    get rulesVersion(): string {
      return writtenRules.length === 0 ? "" : JSON.stringify([rules, this.fields.map(toRuleField)]);
    },
    get shape(): ObjectShape {
      return parseObjectShape(shape);
    },
    get shapedFields(): (FieldDto & { shape: FieldShape })[] {
      return dtos.map((field, at) => ({ ...field, shape: parseFieldShape(storedFields[at]?.shape ?? null) }));
    },
  };
}

export const loadedColumns = Prisma.sql`
  "Extractor"."id", "Extractor"."name", "Extractor"."rules", "Extractor"."shape",
  "Extractor"."trustTarget", "Extractor"."usualPerMille" AS "usual", "Extractor"."learning",
  "Extractor"."learning" AND (EXISTS (SELECT 1 FROM "Layout" WHERE "extractorId" = "Extractor"."id")
    OR EXISTS (SELECT 1 FROM "DueLesson" WHERE "extractorId" = "Extractor"."id")) AS "hasLessons",
  EXISTS (SELECT 1 FROM "Outcome" WHERE "extractorId" = "Extractor"."id") AS "hasOutcomes",
  EXISTS (SELECT 1 FROM "Fingerprint" WHERE "extractorId" = "Extractor"."id") AS "hasFingerprints",
  EXISTS (SELECT 1 FROM "Webhook" WHERE "userId" = "Extractor"."userId") AS "hasWebhooks",
  coalesce((
    SELECT json_agg(json_build_object('id', "id", 'name', "name", 'type', "type", 'required', "required", 'prompt', "prompt",
      'alsoCalled', "alsoCalled", 'columns', "columns", 'limits', "limits", 'unique', "unique",
      'partner', "partner", 'isPartner', "isPartner",
      'shape', "shape", 'key', ${FIELD_KEY}) ORDER BY "position")
    FROM "Field" WHERE "extractorId" = "Extractor"."id"), '[]') AS "fields"`;

export async function loadExtractor({ db }: DatabaseContext, id: string): Promise<LoadedExtractor | null> {
  const [row] = await db.$queryRaw<LoadedRow[]>`
    SELECT ${loadedColumns} FROM "Extractor" WHERE "id" = ${id}`;
  return row ? toLoadedExtractor(row) : null;
}

/**
 * @param addTo returns an unsaved field to append
 * @throws AppError `not_found`.
 */
export async function loadOwnExtractor(
  { db, user }: UserContext,
  id: string,
  addTo?: (own: readonly { name: string }[]) => ExtractorField,
): Promise<LoadedExtractor> {
  const [row] = await db.$queryRaw<LoadedRow[]>`
    SELECT ${loadedColumns} FROM "Extractor" WHERE "id" = ${id} AND "userId" = ${user.id}`;
  if (!row) throw extractorNotFound();
  return toLoadedExtractor(addTo ? { ...row, fields: [...row.fields, addTo(row.fields)] } : row);
}
