import { describe, expect } from "vitest";
import { BRIEF_UNREAD_RANGES, LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { Context } from "@/lib/context";
import { createCoverage, type UnreadRange } from "@/lib/text/coverage";
import { toChunksOf } from "@/lib/values/row-chunks";
import { replaceTables } from "@/lib/values/stored-chunks";
import type { StoredRow } from "@/lib/values/stored-tables";
import { valueColumns } from "@/lib/values/to-check";
import { makeExtractor, signUp, upload, uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { statementsOf } from "@/tests/setup/statements-of";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";
import { listValues } from "./list-values";

const everyOtherPage = (count: number): UnreadRange[] =>
  Array.from({ length: count }, (_, index) => ({
    from: 2 * index + 1,
    to: 2 * index + 1,
    reason: "image_only",
  }));

describe("a list of documents with many unread parts", () => {
  test("in brief names the first ones, marks that there are more, and keeps the totals", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const whole = createCoverage("pages", 5_000, everyOtherPage(2_500));
    const id = await upload(user, extractorId, "Number: N-7\n");
    await ctx.db.document.update({ where: { id }, data: { coverage: JSON.stringify(whole) } });

    const [brief] = await listDocuments(user, extractorId, { brief: true });
    expect(brief).toMatchObject({
      coverage: { ...whole, unread: everyOtherPage(BRIEF_UNREAD_RANGES) },
      coverage_truncated: true,
    });
    const [listed] = await listDocuments(user, extractorId);
    const { document } = await getDocumentResult(user, extractorId, id);
    for (const { coverage } of [listed!, document]) expect(coverage).toEqual(whole);
    expect(listed).not.toHaveProperty("coverage_truncated");
  });

  test("in brief is the same if there are few", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const coverage = createCoverage("pages", 50, everyOtherPage(BRIEF_UNREAD_RANGES));
    const id = await upload(user, extractorId, "Number: N-7\n");
    await ctx.db.document.update({ where: { id }, data: { coverage: JSON.stringify(coverage) } });
    expect(await listDocuments(user, extractorId, { brief: true })).toEqual(
      await listDocuments(user, extractorId),
    );
  });
});

describe("a table", () => {
  const NAME = "Items";
  const columns = [{ name: "Article", type: "TEXT" as const, prompt: "" }];

  /** A document with a table whose rows are stored in at least so many bytes. */
  async function withTable(ctx: Context, bytes: number) {
    const { user, extractor: extractorId, id } = await uploadedDocument(ctx, "Article\nRope\n");
    await processDocumentOnce(ctx, id);
    const row: StoredRow = [["Rope ".repeat(1_000)], null, [null]];
    const found = Array.from({ length: Math.ceil(bytes / 5_000) }, () => row);
    const evidence = { state: "verified" as const, quote: null, start: null, end: null, page: null };
    const rows = found.length;
    const table = {
      name: NAME,
      type: "TABLE" as const,
      required: false,
      columns,
      rows,
      counted: rows,
      evidence,
    };
    await ctx.db.document.update({ where: { id }, data: valueColumns([table]) });
    await replaceTables(ctx, id, toChunksOf({ [NAME]: { found, corrected: null } }));
    return { user, extractorId, id, rows };
  }
  const rowsIn = ({ extracted_data }: { extracted_data: string | null }) =>
    (JSON.parse(extracted_data ?? "") as Record<string, unknown[] | null>)[NAME]?.length ?? null;

  test("that is long is listed with its row count, and with rows only on request", async ({ ctx }) => {
    const { user, extractorId, rows } = await withTable(ctx, LISTED_ROWS_BYTES);
    const [listed] = await listDocuments(user, extractorId);
    expect([rowsIn(listed!), listed?.rows_omitted]).toEqual([null, { [NAME]: rows }]);
    const [values] = await listValues(user, extractorId, {});
    expect(values?.values).toMatchObject([{ name: NAME, value: null, rows_omitted: rows }]);

    const [whole] = await listDocuments(user, extractorId, { rows: "all" });
    expect(rowsIn(whole!)).toBe(rows);
    expect(whole).not.toHaveProperty("rows_omitted");
    const [wholeValues] = await listValues(user, extractorId, { rows: "all" });
    expect(wholeValues?.values[0]?.value).toHaveLength(rows);
  });

  test("that is shorter is listed with its rows, and in brief with its row count", async ({ ctx }) => {
    const { user, extractorId, rows } = await withTable(ctx, LISTED_ROWS_BYTES / 2);
    const [listed] = await listDocuments(user, extractorId);
    expect(rowsIn(listed!)).toBe(rows);
    expect(listed).not.toHaveProperty("rows_omitted");
    const [brief] = await listDocuments(user, extractorId, { brief: true });
    expect([rowsIn(brief!), brief?.rows_omitted]).toEqual([null, { [NAME]: rows }]);
  });

  test("that is long is read in pieces, all of one revision", async ({ ctx }) => {
    const { user, extractorId, id } = await withTable(ctx, LISTED_ROWS_BYTES);
    const found = Array.from({ length: 20_100 }, (_, row): StoredRow => [[`Rope ${row}`], [0, 4], [[0, 4]]]);
    await replaceTables(ctx, id, toChunksOf({ [NAME]: { found, corrected: null } }));
    const document = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const pieces: number[] = [];
    const findMany: typeof user.db.rowChunk.findMany = (async (query: object) => {
      const chunks = await user.db.rowChunk.findMany(query);
      pieces.push(chunks.length);
      // Another request corrects a value while the second piece is read.
      if (pieces.length === 2)
        await ctx.db.document.update({ where: { id }, data: { revision: document.revision + 1 } });
      return chunks;
    }) as never;
    const rowChunk = { ...user.db.rowChunk, findMany };
    const db = new Proxy(user.db, {
      get: (target, key, receiver) =>
        key === "rowChunk" ? rowChunk : (Reflect.get(target, key, receiver) as unknown),
    });
    const { document: read, values } = await getDocumentResult({ ...user, db }, extractorId, id, {
      rows: "all",
    });
    expect(pieces).toEqual([100, 100, 1, 100, 100, 1]);
    expect(read.revision).toBe(document.revision + 1);
    expect(values[0]?.value).toEqual(found.map(([[article]]) => ({ Article: article })));
    expect(rowsIn(read)).toBe(found.length);
  });

  test("that is long is also omitted from its document's result, unless requested", async ({ ctx }) => {
    const { user, extractorId, id, rows } = await withTable(ctx, LISTED_ROWS_BYTES);
    const { document, values } = await getDocumentResult(user, extractorId, id);
    expect(document.rows_omitted).toEqual({ [NAME]: rows });
    expect(values).toMatchObject([{ value: null, original: null, rows_omitted: rows }]);
    const whole = await getDocumentResult(user, extractorId, id, { rows: "all" });
    expect(rowsIn(whole.document)).toBe(rows);
    expect(whole.values[0]?.value).toHaveLength(rows);
  });
});

test("a list takes as many statements for a thousand documents as for ten", async ({ ctx }) => {
  const user = await signUp(ctx);
  const listOf = async (count: number) => {
    const extractorId = await makeExtractor(user);
    const document = {
      ...{ userId: user.user.id, extractorId, size: 1, format: "txt", status: "SUCCESS" as const },
      ...{ values: "[]", expiresAt: new Date(user.now().getTime() + 60_000) },
    };
    const data = Array.from({ length: count }, (_, index) => ({ ...document, filename: `${index}.txt` }));
    await ctx.db.document.createMany({ data });
    return async () => expect(await listDocuments(user, extractorId)).toHaveLength(count);
  };
  const [short, long] = [await listOf(10), await listOf(1_000)];
  expect(await statementsOf(long)).toBe(await statementsOf(short));
});
