import type { AskedField, FieldSpec, TableSpec } from "@/lib/extraction/values/types";

export function splitFields(asked: readonly AskedField[]): { fields: FieldSpec[]; tables: TableSpec[] } {
  return {
    fields: asked.filter((field) => field.type !== "TABLE"),
    tables: asked.filter((field) => field.type === "TABLE"),
  };
}
