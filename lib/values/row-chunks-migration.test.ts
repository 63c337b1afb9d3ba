import { describe, expect, test } from "vitest";
import { connect, EMPTY_DATABASES, migrateOn, migrateUntil } from "@/tests/setup/former-database";
import { toChunks, type ChunkOfTable } from "./row-chunks";
import type { StoredRow, StoredTables } from "./stored-tables";

const ROW_CHUNKS = "20261125020000_row_chunks";

function found(count: number, article = "Rope"): StoredRow[] {
  return Array.from({ length: count }, (_, row) => [
    [`${article} ${row}`, row * 1.25, row % 2 === 0, null],
    [row * 20, row * 20 + 19],
    [[row * 20, row * 20 + 4], null, null, null],
  ]);
}

const corrected = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    values: [`Sail ${row}`, row * 0.5, true, null],
    original: row % 7 === 0 ? null : count - row,
  }));

/** Documents of the former version, by their id. */
const FORMER: Record<string, StoredTables> = {
  found: { Items: { found: found(250), corrected: null }, "No rows": { found: [], corrected: null } },
  longer: { Items: { found: found(120), corrected: corrected(310) } },
  shorter: { Items: { found: found(310), corrected: corrected(120) } },
  emptied: { Items: { found: found(3), corrected: [] } },
  odd: {
    'Called "~1" \\u0000, \\\\ and ~0': {
      found: found(2, '\0 \ud800 "~3" \\u0000 \\ ~ ~0 \u2028 \t'),
      corrected: [{ values: ["\0\\", 1e21, false, null], original: 1 }],
    },
  },
};

describe("an upgrade from the version that stored a document's rows as one text", () => {
  for (const [database, create] of Object.entries(EMPTY_DATABASES)) {
    test(`on ${database} converts them to the current format`, async () => {
      const client = await connect(await create());
      await migrateUntil(client, ROW_CHUNKS);
      await client.query(`INSERT INTO "User" (id, email) VALUES ('u', 'u@example.com')`);
      await client.query(
        `INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'u', 'Invoices', now())`,
      );
      for (const [id, tables] of [...Object.entries(FORMER), ["without", null] as const])
        await client.query(
          `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, values, tables,
                                   "updatedAt", "expiresAt")
           VALUES ($1, 'u', 'e', 'a.csv', 1, 'csv', 'SUCCESS', '[]', $2, now(), now() + interval '1 day')`,
          [id, tables && JSON.stringify(tables)],
        );
      await migrateOn(client);

      const { rows } = await client.query<ChunkOfTable & { documentId: string }>(
        `SELECT * FROM "RowChunk" ORDER BY "documentId", name, position`,
      );
      const expected = Object.entries(FORMER).flatMap(([documentId, tables]) =>
        Object.entries(tables).flatMap(([name, rows]) =>
          toChunks(rows).map((chunk) => ({ documentId, name, ...chunk })),
        ),
      );
      expect(rows.map(comparable)).toEqual(
        expected.map(comparable).toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1)),
      );
      const { rows: documents } = await client.query(`SELECT DISTINCT revision FROM "Document"`);
      expect(documents).toEqual([{ revision: 0 }]);
    });
  }
});

/** With the text that is JSON read: its numbers and spaces may be written otherwise. */
function comparable<Chunk extends ChunkOfTable>(chunk: Chunk) {
  return { ...chunk, totals: JSON.parse(chunk.totals) as object };
}
