import { describe, expect, test } from "vitest";
import { FIELD_KEY } from "./fields-key";
import { connect, EMPTY_DATABASES, migrateOn, migrateUntil } from "@/tests/setup/former-database";

const NAMES_APART = "20261128130000_names_apart_from_ids";

const COLUMNS = [
  { name: "Article", type: "TEXT", prompt: "" },
  { name: "Amount", type: "NUMBER", prompt: "Net", minimum: 0 },
];
const scalar = (name: string, value: string) => ({ name, type: "TEXT", required: false, value });
const items = { name: "Items", type: "TABLE", required: false, columns: COLUMNS.toReversed(), rows: 2 };
const gone = { ...scalar("Gone", "1.50"), original: 1e21 };
const FORMER = {
  named: [scalar("Number", "A"), items, gone],
  known: [{ ...scalar("Renamed since", "B"), fieldId: "number" }],
  empty: [],
  odd: [scalar("Number", "\0 \ud800")],
};

describe("an upgrade from the version that knew values by the names of their fields", () => {
  for (const [database, create] of Object.entries(EMPTY_DATABASES)) {
    test(`on ${database} gives values the ids of their fields and columns, without changing fields`, async () => {
      const client = await connect(await create());
      await migrateUntil(client, NAMES_APART);
      await client.query(`INSERT INTO "User" (id, email) VALUES ('u', 'u@example.com')`);
      await client.query(
        `INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'u', 'Invoices', now())`,
      );
      await client.query(
        `INSERT INTO "Field" (id, "extractorId", name, "nameKey", type, columns, position)
         VALUES ('number', 'e', 'Number', 'number', 'TEXT', NULL, 1), ('items', 'e', 'Items', 'items', 'TABLE', $1, 2)`,
        [JSON.stringify(COLUMNS)],
      );
      for (const [id, values] of Object.entries(FORMER))
        await client.query(
          `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, values, "fieldsKey",
                                   "updatedAt", "expiresAt")
           SELECT $1, 'u', 'e', 'a.csv', 1, 'csv', 'SUCCESS', $2, 'another,' || string_agg(
             left(md5(json_build_array("name", "type", "prompt", "alsoCalled", "columns")::text || coalesce("limits", '')), 12), ','
             ORDER BY position), now(), now() + interval '1 day' FROM "Field"`,
          [id, JSON.stringify(values)],
        );
      await migrateOn(client);

      const { rows: fields } = await client.query<{ key: string; columns: string | null }>(
        `SELECT columns, ${FIELD_KEY.sql} AS key FROM "Field" ORDER BY position`,
      );
      const columns = JSON.parse(fields[1]!.columns!) as { id: string; name: string }[];
      expect(columns).toMatchObject(COLUMNS);
      const [article, amount] = columns.map(({ id }) => id);
      expect(new Set([article, amount, undefined]).size).toBe(3);
      const { rows } = await client.query<{ id: string; values: string; fieldsKey: string }>(
        `SELECT id, values, "fieldsKey" FROM "Document"`,
      );
      expect(rows.map(({ fieldsKey }) => fieldsKey)).toEqual(
        rows.map(() => ["another", ...fields.map(({ key }) => key)].join(",")),
      );
      const valuesOf = (wanted: string) =>
        JSON.parse(rows.find(({ id }) => id === wanted)!.values) as typeof FORMER.named;
      expect(valuesOf("named")).toEqual([
        { ...scalar("Number", "A"), fieldId: "number" },
        {
          ...items,
          fieldId: "items",
          columns: [
            { ...COLUMNS[1], id: amount },
            { ...COLUMNS[0], id: article },
          ],
        },
        gone,
      ]);
      expect(valuesOf("known")).toEqual(FORMER.known);
      expect(valuesOf("empty")).toEqual([]);
      expect(valuesOf("odd")).toEqual(FORMER.odd);
    });
  }
});
