/** The types of fields, in the order of the database's enum. */
export const FIELD_TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
