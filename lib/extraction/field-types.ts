/** The types that a field can have. The database's enum has the same, in the same order. */
export const FIELD_TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
