import { describe, expect, vi } from "vitest";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { CorrectValueInput, TableValueDto } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import type { StoredRow } from "@/lib/values/stored-tables";
import { statementsOf } from "@/tests/setup/statements-of";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { getDocumentResult } from "./get-document-result";
import { listRows } from "./list-rows";
import { uploadDocument } from "./upload-document";

const CSV = "Article;Quantity\nRope;2\nSail;1\nMast;4\n";

interface Processed {
  user: UserContext;
  extractorId: string;
  id: string;
  correct: (input: Change) => Promise<CorrectedValueDto>;
  /** The table as it is stored. */
  read: () => Promise<TableValueDto>;
}

type Change = CorrectValueInput extends infer Input
  ? Input extends unknown
    ? Omit<Input, "name">
    : never
  : never;

async function processed(ctx: Context, text = CSV, filename = "items.csv"): Promise<Processed> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  const columns = [{ name: "Article" }, { name: "Quantity", type: "NUMBER" as const }];
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
  const { id } = await uploadDocument(user, extractorId, () => receivedText(text, filename));
  await processDocumentOnce(ctx, id);
  return {
    user,
    extractorId,
    id,
    correct: (input) =>
      sendCorrection(user, extractorId, id, { name: "Items", ...input } as CorrectValueInput),
    read: async () => {
      const [table] = (await getDocumentResult(user, extractorId, id, { rows: "all" })).values;
      return table?.type === "TABLE" ? table : expect.fail("It is no table.");
    },
  };
}

/** A CSV of so many rows: "Rope 0;1", "Rope 1;2" and so on. */
function longCsv(rows: number): string {
  return `Article;Quantity\n${Array.from({ length: rows }, (_, row) => `Rope ${row};${row + 1}\n`).join("")}`;
}

const [rope, sail, mast] = [
  { Article: "Rope", Quantity: 2 },
  { Article: "Sail", Quantity: 1 },
  { Article: "Mast", Quantity: 4 },
] as const;

describe("a corrected table", () => {
  test("takes few statements to correct a cell, however many rows it has", async ({ ctx }) => {
    const { correct } = await processed(ctx, longCsv(500));
    await correct({ row: 0, cells: { Quantity: 2 } });
    // A transaction of its own has one more, with the limits of its time.
    expect(await statementsOf(() => correct({ row: 7, cells: { Quantity: 9 } }))).toBe(11);
  });

  test("states which found row each of its rows was", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    await correct({ row: 0, remove: true });
    const { rows } = await correct({ row: 1, insert: { Article: "Tar" } });
    expect(rows).toEqual([{ row: 1, cells: { Article: "Tar", Quantity: null }, original: null }]);
    const { value, correction } = await read();
    expect(value).toEqual([sail, { Article: "Tar", Quantity: null }, mast]);
    expect(correction?.originals).toEqual([1, null, 2]);
  });

  test("returns its changed rows and its row count, and keeps the places of found rows", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    const { value, rows, document } = await correct({ row: 2, cells: { Quantity: "5" } });
    expect(rows).toEqual([{ row: 2, cells: { Article: "Mast", Quantity: 5 }, original: 2 }]);
    expect(value).toMatchObject({ value: null, original: null, rows_omitted: 3, evidence: { rows: [] } });
    expect(document).toMatchObject({ extracted_data: '{"Items":null}', rows_omitted: { Items: 3 } });
    const { evidence } = await read();
    expect(evidence.rows.map(({ cells }) => cells.Article?.quote)).toEqual(["Rope", "Sail", "Mast"]);
  });

  test("restores a removed row with its places, once, and no row that was not found", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    await correct({ row: 1, remove: true });
    await correct({ row: 1, insert: sail, original: 1 });
    const { value, correction } = await read();
    expect([value, correction?.originals]).toEqual([
      [rope, sail, mast],
      [0, 1, 2],
    ]);
    for (const original of [1, 3, 2 ** 31])
      await expect(correct({ row: 1, insert: sail, original })).rejects.toMatchObject({ code: "invalid" });
  });

  test("accepts all its rows with their origins, and returns them", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    const { rows } = await correct({ value: [mast, rope], originals: [2, null] });
    expect(rows).toEqual([
      { row: 0, cells: mast, original: 2 },
      { row: 1, cells: rope, original: null },
    ]);
    expect((await read()).value).toEqual([mast, rope]);
    await correct({ value: [rope] });
    expect((await read()).correction?.originals).toEqual([null]);
    for (const originals of [[1, 1], [7]])
      await expect(correct({ value: [rope, sail], originals })).rejects.toMatchObject({ code: "invalid" });
    expect((await correct({ original: true })).rows?.map(({ cells }) => cells)).toEqual([rope, sail, mast]);
    expect(await read()).toMatchObject({ value: [rope, sail, mast], correction: null });
  });

  test("can be emptied and filled again", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    await correct({ value: null });
    expect((await read()).value).toBeNull();
    await correct({ row: 0, of: 0, insert: mast, original: 2 });
    expect(await read()).toMatchObject({ value: [mast], correction: { originals: [2] } });
  });

  test("needs review while its rows do not add up to the document's total", async ({ ctx }) => {
    const rows = ["Article Quantity", "Rope 2", "Sail 1"].map(
      (row) => `<tr><td>${row.replace(" ", "</td><td>")}</td></tr>`,
    );
    const html = `<table>${rows.join("")}<tr><td>Total</td><td>7</td></tr></table>`;
    const { user, extractorId, id, correct } = await processed(ctx, html, "items.html");
    const messages = async (input: Change) =>
      (await correct(input)).value.checks.map(({ message }) => message);
    const toCheck = async () => (await getDocumentResult(user, extractorId, id)).document.to_check;
    expect(await messages({ row: 0, cells: { Article: "Ropes" } })).toEqual([
      "Quantity adds up to 3.00; the document says 7.00.",
    ]);
    expect(await toCheck()).toBe(1);
    for (const moved of [
      { value: [sail, rope], originals: [1, 0] },
      { value: [rope, sail], originals: [0, 1] },
    ])
      expect(await messages(moved)).toEqual(["Quantity adds up to 3.00; the document says 7.00."]);
    expect(await toCheck()).toBe(1);
    expect(await messages({ row: 0, cells: { Quantity: "5" } })).toEqual([
      "Quantity adds up to 6.00; the document says 7.00.",
    ]);
    expect(await messages({ row: 0, cells: { Quantity: "6" } })).toEqual([]);
    expect(await toCheck()).toBe(0);
    expect(await messages({ original: true })).toHaveLength(1);
    await correct({ row: 0, cells: { Article: "Ropes" } });
    expect(await toCheck()).toBe(1);
    await correct({ confirmed: true });
    expect(await toCheck()).toBe(0);
  });

  test("needs review for lost words until every such cell is corrected or removed", async ({ ctx }) => {
    const { id, correct } = await processed(ctx, longCsv(150));
    const document = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const [table] = JSON.parse(document.values!) as object[];
    const checks = [{ code: "quote_not_found", message: "Some cells were not found in the document." }];
    const evidence = { state: "unverified", quote: null, start: 0, end: 1, page: null };
    const values = JSON.stringify([{ ...table, checks, evidence, counted: null }]);
    await ctx.db.document.update({ where: { id }, data: { values } });
    // The words of the articles in rows 3 and 120 were not found.
    for (const { position, firstFound, found } of await ctx.db.rowChunk.findMany({
      where: { documentId: id },
    })) {
      const rows = (JSON.parse(found) as StoredRow[]).map(([values, place, cells], index): StoredRow => {
        const isLost = [3, 120].includes(firstFound + index);
        return [values, place, isLost ? [null, ...cells.slice(1)] : cells];
      });
      await ctx.db.rowChunk.updateMany({
        where: { documentId: id, position },
        data: { found: JSON.stringify(rows) },
      });
    }
    const codes = async (change: Change) => (await correct(change)).value.checks.map(({ code }) => code);
    expect(await codes({ row: 3, cells: { Quantity: 9 } })).toEqual(["quote_not_found"]);
    expect(await codes({ row: 3, cells: { Article: "Sail" } })).toEqual(["quote_not_found"]);
    expect(await codes({ row: 120, remove: true })).toEqual([]);
    expect(await codes({ row: 120, insert: { Article: "Rope 120" }, original: 120 })).toEqual([
      "quote_not_found",
    ]);
    expect(await codes({ value: [rope] })).toEqual([]);
    expect(await codes({ original: true })).toEqual(["quote_not_found"]);
  });

  test("refuses the change of a row if its rows differ from those the sender saw", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    await correct({ row: 0, of: 3, remove: true });
    for (const change of [{ cells: { Quantity: 9 } }, { insert: rope }, { remove: true as const }])
      await expect(correct({ row: 1, of: 3, ...change })).rejects.toMatchObject({ code: "conflict" });
    expect((await read()).value).toEqual([sail, mast]);
  });
});

describe("a table of many rows", () => {
  test("keeps other chunks when a row changes", async ({ ctx }) => {
    const { id, correct } = await processed(ctx, longCsv(450));
    const chunks = async () =>
      (await ctx.db.rowChunk.findMany({ where: { documentId: id }, orderBy: { position: "asc" } })).map(
        ({ position, rows, corrected }) => [position, rows, corrected?.includes("Sail") ?? false],
      );
    await correct({ row: 230, cells: { Article: "Sail" } });
    await correct({ row: 399, remove: true });
    await correct({ row: 100, insert: { Article: "Sail" } });
    expect(await chunks()).toEqual([
      [0, 100, false],
      [1, 101, true],
      [2, 100, true],
      [3, 99, false],
      [4, 50, false],
    ]);
  });

  test("keeps its rows in order after every change, even if it must be divided again", async ({ ctx }) => {
    const { id, correct, read } = await processed(ctx, longCsv(250));
    const expected = (await read()).value!;
    const insert = async (row: number, Article: string) => {
      expected.splice(row, 0, { Article, Quantity: null });
      const { rows } = await correct({ row, of: expected.length - 1, insert: { Article } });
      expect(rows).toEqual([{ row, cells: expected[row], original: null }]);
    };
    for (let added = 0; added < 105; added += 1) await insert(120 + added, `Added ${added}`);
    await insert(expected.length, "Last");
    await insert(0, "First");
    expected.splice(250, 1);
    await correct({ row: 250, remove: true });
    expect((await read()).value).toEqual(expected);
    const chunks = await ctx.db.rowChunk.findMany({ where: { documentId: id } });
    expect(Math.max(...chunks.map(({ rows }) => rows))).toBeLessThanOrEqual(200);
    await correct({ original: true });
    expect((await read()).value).toHaveLength(250);
  });

  test("has its sums and row count checked again over all rows after one row changes", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx, longCsv(350));
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const [table] = JSON.parse(row.values!) as object[];
    // The document states the sum of all rows, 61,425, and, as that of the part from row 220 on, 37,115.
    const stated = (amount: number) => ({ column: "Quantity", amount, others: [], from: 220 });
    const state = (amount: number) =>
      ctx.db.document.update({
        where: { id },
        data: { values: JSON.stringify([{ ...table, counted: 350, sums: [stated(amount)] }]) },
      });
    const codes = async (change: Change) => (await correct(change)).value.checks.map(({ code }) => code);
    for (const amount of [61_425, 37_115]) {
      await state(amount);
      expect(await codes({ row: 5, cells: { Article: "Sail" } })).toEqual([]);
      expect(await codes({ row: 340, cells: { Quantity: 100_000 } })).toEqual(["sums_disagree"]);
      expect(await codes({ row: 340, remove: true })).toEqual(["sums_disagree"]);
      expect(await codes({ row: 339, insert: { Quantity: 341 } })).toEqual([]);
      expect(await codes({ row: 300, cells: { Quantity: null } })).toEqual(["sums_disagree"]);
      expect(await codes({ original: true })).toEqual([]);
    }
    // A part begins with its first row that is left.
    await state(37_115 - 221);
    expect(await codes({ row: 220, remove: true })).toEqual([]);
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values[0]!.checks).toEqual([]);
  });
});

describe("the count of a long table's rows", () => {
  test("reports rows that were not found, but not those that a user removed", async ({ ctx }) => {
    const { id, correct } = await processed(ctx, longCsv(350));
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const [table] = JSON.parse(row.values!) as object[];
    const removed = async (counted: number) => {
      const values = JSON.stringify([{ ...table, counted }]);
      await ctx.db.document.update({ where: { id }, data: { values } });
      return (await correct({ row: 210, remove: true })).value.checks.map(({ code }) => code);
    };
    expect(await removed(350)).toEqual([]);
    expect(await removed(350)).toEqual([]);
    expect(await removed(351)).toEqual(["rows_disagree"]);
  });
});

describe("a value next to a long table", () => {
  test("is corrected without reading or returning the rows", async ({ ctx }) => {
    const { user, extractorId } = await processed(ctx);
    await createField(user, extractorId, { name: "Ship" });
    const text = `Article;Quantity\n${"Rope;2\n".repeat(25_000)}`;
    const { id } = await uploadDocument(user, extractorId, () => receivedText(text, "long.csv"));
    await processDocumentOnce(ctx, id);
    const read = vi.spyOn(ctx.db.rowChunk, "findMany");
    const { document } = await sendCorrection(user, extractorId, id, { name: "Ship", value: "Anna" });
    expect(document).toMatchObject({
      extracted_data: '{"Items":null,"Ship":"Anna"}',
      rows_omitted: { Items: 25_000 },
    });
    expect(read).not.toHaveBeenCalled();
  });
});

describe("the rows of a table", () => {
  test("are listed in pages, each with the found row and its place", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx, longCsv(250));
    await correct({ row: 0, remove: true });
    await correct({ row: 120, insert: { Article: "Tar" } });
    await correct({ row: 121, cells: { Article: "Robe" } });
    const pages: Awaited<ReturnType<typeof listRows>>[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = await listRows(user, extractorId, id, { name: "Items", limit: 120, after });
      pages.push(page);
      after = page.next_cursor === null ? undefined : Number(page.next_cursor);
    }
    expect(pages.map(({ rows, revision, next_cursor }) => [rows.length, revision, next_cursor])).toEqual([
      [120, 4, "120"],
      [120, 4, "240"],
      [10, 4, null],
    ]);
    const rows = pages.flatMap(({ rows }) => rows);
    expect(rows.map(({ row }) => row)).toEqual([...rows.keys()]);
    expect(rows[0]).toMatchObject({
      cells: { Article: "Rope 1" },
      original: 1,
      evidence: { cells: { Article: { quote: "Rope 1" } } },
    });
    expect(rows[120]).toMatchObject({
      cells: { Article: "Tar" },
      original: null,
      found: null,
      evidence: null,
    });
    expect(rows[121]).toMatchObject({
      cells: { Article: "Robe" },
      original: 121,
      found: { Article: "Rope 121", Quantity: 122 },
      evidence: { cells: { Article: { quote: "Rope 121" } } },
    });
    expect(rows[249]).toMatchObject({ cells: { Article: "Rope 249" }, original: 249 });
  });

  test("belong to the returned revision, even if one is corrected while they are read", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    let isFirst = true;
    const findMany: typeof user.db.rowChunk.findMany = (async (query: object) => {
      const chunks = await user.db.rowChunk.findMany(query);
      if (isFirst) await correct({ row: 0, remove: true });
      isFirst = false;
      return chunks;
    }) as never;
    const rowChunk = { ...user.db.rowChunk, findMany };
    const db = new Proxy(user.db, {
      get: (target, key, receiver) =>
        key === "rowChunk" ? rowChunk : (Reflect.get(target, key, receiver) as unknown),
    });
    const page = await listRows({ ...user, db }, extractorId, id, { name: "Items", limit: 10 });
    expect(page).toMatchObject({ revision: 2, rows: [{ cells: sail }, { cells: mast }] });
    expect(page.rows).toHaveLength(2);
  });

  test("are empty after the last one, and refused for a value that is not a table", async ({ ctx }) => {
    const { user, extractorId, id } = await processed(ctx);
    const list = (name: string, after: number) => listRows(user, extractorId, id, { name, limit: 10, after });
    expect(await list("Items", 3)).toMatchObject({ rows: [], next_cursor: null });
    await expect(list("Others", 0)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the rows of a document", () => {
  const stored = (ctx: Context, documentId: string) => ctx.db.rowChunk.count({ where: { documentId } });

  for (const [what, remove] of [
    ["document", ({ user, extractorId, id }: Processed) => deleteDocument(user, extractorId, id)],
    ["extractor", ({ user, extractorId }: Processed) => deleteExtractor(user, extractorId)],
    [
      "table",
      async ({ user, extractorId }: Processed) => {
        const { fields } = await getExtractor(user, extractorId);
        await deleteField(user, extractorId, fields[0]!.id);
      },
    ],
  ] as const)
    test(`are deleted with its ${what}`, async ({ ctx }) => {
      const { user, id, ...rest } = await processed(ctx);
      expect(await stored(ctx, id)).toBe(1);
      await remove({ user, id, ...rest });
      expect(await stored(ctx, id)).toBe(0);
    });
});

describe("the revision of a document", () => {
  test("increases with each change, and a correction of another revision is refused", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    const first = (await correct({ row: 0, cells: { Quantity: 7 } })).document.revision;
    const second = (await correct({ row: 1, revision: first, cells: { Quantity: 8 } })).document.revision;
    expect(second).toBe(first + 1);
    const late = correct({ row: 1, revision: first, cells: { Quantity: 9 } });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    await expect(correct({ revision: first, confirmed: true })).rejects.toMatchObject({ code: "conflict" });
    expect((await read()).value).toMatchObject([{ Quantity: 7 }, { Quantity: 8 }, mast]);
  });

  test.runIf(rowLocks)(
    "keeps two concurrent changes of rows in the same chunk",
    async ({ committed: ctx }) => {
      const { user, extractorId, id, correct, read } = await processed(ctx);
      const second = await oneAfterTheOther(
        user,
        (user) =>
          sendCorrection(user, extractorId, id, { name: "Items", row: 0, cells: { Article: "Robe" } }),
        () => correct({ row: 1, cells: { Article: "Sails" } }),
      );
      expect(second.status).toBe("fulfilled");
      expect((await read()).value).toMatchObject([{ Article: "Robe" }, { Article: "Sails" }, mast]);
    },
  );

  test.runIf(rowLocks)(
    "refuses the second of two concurrent changes of the same revision",
    async ({ committed: ctx }) => {
      const { user, extractorId, id, correct, read } = await processed(ctx);
      const { revision } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
      const second = await oneAfterTheOther(
        user,
        (user) => sendCorrection(user, extractorId, id, { name: "Items", row: 0, remove: true }),
        () => correct({ row: 0, revision, cells: { Article: "Robe" } }),
      );
      expect(second).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
      expect((await read()).value).toEqual([sail, mast]);
    },
  );
});

describe("a refused change of several cells", () => {
  test("names the row and column", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    const value = [
      { Article: "Rope", Quantity: 2 },
      { Article: "Sail", Quantity: "abc" },
    ];
    await expect(correct({ value, originals: [0, 1] })).rejects.toMatchObject({
      code: "invalid",
      message: "Row 2, Quantity: Please enter a number, such as 1234.5.",
    });
    await expect(
      correct({ row: 2, of: 3, cells: { Article: "Bolt", Quantity: "abc" } }),
    ).rejects.toMatchObject({ message: "Row 3, Quantity: Please enter a number, such as 1234.5." });
    await expect(correct({ row: 2, of: 3, cells: { Quantity: "abc" } })).rejects.toMatchObject({
      message: "Please enter a number, such as 1234.5.",
    });
  });
});
