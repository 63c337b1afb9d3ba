import type { ValueDto } from "@/lib/api/value";
import type { FieldDto } from "@/lib/api/extractor";

/**
 * The sample's value of each field, by the field's id. Values keep the names and the order that the fields had in the
 * wizard: as long as there are as many, a field is found by its place, which a new name does not change.
 */
export function valuesOfFields(
  fields: readonly Pick<FieldDto, "id" | "name">[],
  values: readonly ValueDto[],
): ReadonlyMap<string, ValueDto> {
  const byName = new Map(values.map((value) => [value.name, value]));
  const samePlaces = fields.length === values.length;
  return new Map(
    fields.flatMap(({ id, name }, index) => {
      const value = byName.get(name) ?? (samePlaces ? values[index] : undefined);
      return value ? [[id, value] as const] : [];
    }),
  );
}
