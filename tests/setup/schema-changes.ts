import type pg from "pg";

/** What statements of an app can depend on: each part by its name, with what must stay as it is. */
interface Schema {
  columns: Map<string, { table: string; type: string; required: boolean; hasDefault: boolean }>;
  /** Checks, references and unique indexes. */
  rules: Map<string, { table: string; columns: string[]; isUnique: boolean }>;
  enumValues: Set<string>;
}

const COLUMNS = `
  SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
         atthasdef OR attidentity <> '' AS "hasDefault"
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped`;

const RULES = `
  SELECT conrelid::regclass::text AS table, conname AS name, false AS "isUnique",
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)) AS columns
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')
  UNION ALL
  SELECT indrelid::regclass::text, indexrelid::regclass::text, true, ARRAY[]::text[]
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE indisunique AND relnamespace = 'public'::regnamespace`;

const ENUM_VALUES = `SELECT typname || '.' || enumlabel AS name FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid`;

export async function readSchema(client: pg.Client): Promise<Schema> {
  const columns = await client.query(COLUMNS);
  const rules = await client.query(RULES);
  const enumValues = await client.query<{ name: string }>(ENUM_VALUES);
  return {
    columns: new Map(columns.rows.map((row) => [`${row.table}.${row.name}`, row])),
    rules: new Map(rules.rows.map((row) => [row.name, { ...row, table: row.table.replaceAll('"', "") }])),
    enumValues: new Set(enumValues.rows.map(({ name }) => name)),
  };
}

/** What of a change of the schema makes statements fail that succeeded before, in words; empty where the change only adds. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table));
  const changes: string[] = [];
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) changes.push(`${name} is gone`);
    else if (now.type !== column.type) changes.push(`${name} has another type`);
    else if (now.required && !column.required) changes.push(`${name} is required now`);
    else if (column.hasDefault && !now.hasDefault) changes.push(`${name} has no default any more`);
  }
  for (const [name, { table, required, hasDefault }] of after.columns)
    if (!before.columns.has(name) && tables.has(table) && required && !hasDefault)
      changes.push(`${name} is new, required and without a default`);
  for (const [name, { table, columns, isUnique }] of after.rules) {
    const limitsFormer = isUnique || columns.some((column) => before.columns.has(`${table}.${column}`));
    if (!before.rules.has(name) && tables.has(table) && limitsFormer)
      changes.push(`${name} limits what ${table} may hold`);
  }
  for (const [name, { isUnique }] of before.rules)
    if (isUnique && !after.rules.has(name)) changes.push(`${name} is gone`);
  for (const name of before.enumValues) if (!after.enumValues.has(name)) changes.push(`${name} is gone`);
  return changes;
}
