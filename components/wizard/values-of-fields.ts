import type { ValueDto } from "@/lib/api/value";
import type { FieldDto } from "@/lib/api/extractor";

/** A value without a field ID belongs to the field with the same name. */
export function valuesOfFields(
  fields: readonly Pick<FieldDto, "id" | "name">[],
  values: readonly ValueDto[],
): ReadonlyMap<string, ValueDto> {
  return new Map(
    fields.flatMap(({ id, name }) => {
      const value = values.find((other) => (other.field ? other.field === id : other.name === name));
      return value ? [[id, value] as const] : [];
    }),
  );
}
