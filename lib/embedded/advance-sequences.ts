import type pg from "pg";

const SEQUENCES = `
  SELECT sequence.oid::regclass::text AS sequence, owner.oid::regclass::text AS table, quote_ident(attname) AS column
  FROM pg_depend
  JOIN pg_class AS sequence ON sequence.oid = objid AND sequence.relkind = 'S'
  JOIN pg_class AS owner ON owner.oid = refobjid AND owner.relnamespace = 'public'::regnamespace
  JOIN pg_attribute ON attrelid = owner.oid AND attnum = refobjsubid
  WHERE classid = 'pg_class'::regclass AND deptype IN ('a', 'i')`;

/**
 * Raises each sequence to the highest number in its column, so that new rows don't reuse the numbers of restored
 * rows.
 * @param client of a database that nothing else writes to
 */
export async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(SEQUENCES);
  for (const { sequence, table, column } of rows) {
    await client.query(
      `SELECT setval($1::regclass, highest)
       FROM (SELECT max(${column}) AS highest FROM ${table}) AS used, ${sequence}
       WHERE highest >= last_value`,
      [sequence],
    );
  }
}
