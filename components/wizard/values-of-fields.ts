import type { ValueDto } from "@/lib/api/value";
import type { FieldDto } from "@/lib/api/extractor";

/** The sample's values by the ids of the fields, found by name or, while there are as many, by place, which renaming does not change. */
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
