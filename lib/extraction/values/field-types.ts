export const SCALAR_TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

/** In the same order as in the database's enum. */
export const FIELD_TYPES = [...SCALAR_TYPES, "TABLE"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
