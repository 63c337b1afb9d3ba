export const SCALAR_TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

/** The types of fields, in the order of the database's enum. A TABLE is a list of rows whose columns have single values. */
export const FIELD_TYPES = [...SCALAR_TYPES, "TABLE"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
