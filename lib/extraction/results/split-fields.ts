import type { AskedField, FieldSpec, TableSpec } from "@/lib/extraction/values/types";

/** The fields with a single value, and those whose value is rows. */
export function splitFields(asked: readonly AskedField[]): { fields: FieldSpec[]; tables: TableSpec[] } {
  return {
    fields: asked.filter((field) => field.type !== "TABLE"),
    tables: asked.filter((field) => field.type === "TABLE"),
  };
}
