import { describe, expect } from "vitest";
import type { CorrectValueInput, TableValueDto, ValueDto } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { correctValue } from "./correct-value";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

const CSV = "Article;Quantity\nRope;2\nSail;1\nMast;4\n";

interface Processed {
  user: UserContext;
  extractorId: string;
  id: string;
  correct: (input: Change) => Promise<TableValueDto>;
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
  const correct = async (input: Change) => {
    const change = { name: "Items", ...input } as CorrectValueInput;
    return tableOf((await correctValue(user, extractorId, id, change)).value);
  };
  return { user, extractorId, id, correct };
}

function tableOf(value: ValueDto | undefined): TableValueDto {
  if (value?.type !== "TABLE") throw new Error("It is no table.");
  return value;
}

const [rope, sail, mast] = [
  { Article: "Rope", Quantity: 2 },
  { Article: "Sail", Quantity: 1 },
  { Article: "Mast", Quantity: 4 },
] as const;

describe("a corrected table", () => {
  test("says which found row each of its rows was", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    await correct({ row: 0, remove: true });
    const answered = await correct({ row: 1, insert: { Article: "Tar" } });
    expect(answered.value).toEqual([sail, { Article: "Tar", Quantity: null }, mast]);
    expect(answered.correction?.originals).toEqual([1, null, 2]);
    const [stored] = (await getDocumentResult(user, extractorId, id)).values;
    expect(tableOf(stored).correction?.originals).toEqual([1, null, 2]);
  });

  test("is answered without the places of the rows that were found, which stay as they are", async ({
    ctx,
  }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const answered = await correct({ row: 2, cells: { Quantity: "5" } });
    expect(answered.evidence.rows).toEqual([]);
    const [stored] = (await getDocumentResult(user, extractorId, id)).values;
    expect(tableOf(stored)).toEqual({
      ...answered,
      evidence: { ...answered.evidence, rows: tableOf(stored).evidence.rows },
    });
    expect(tableOf(stored).evidence.rows.map(({ cells }) => cells.Article?.quote)).toEqual([
      "Rope",
      "Sail",
      "Mast",
    ]);
  });

  test("takes a removed row back with its places, once, and no row that was not found", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    await correct({ row: 1, remove: true });
    const { value, correction } = await correct({ row: 1, insert: sail, original: 1 });
    expect([value, correction?.originals]).toEqual([
      [rope, sail, mast],
      [0, 1, 2],
    ]);
    for (const original of [1, 3])
      await expect(correct({ row: 1, insert: sail, original })).rejects.toMatchObject({ code: "invalid" });
  });

  test("takes all its rows with what they were", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    const { value, correction } = await correct({ value: [mast, rope], originals: [2, null] });
    expect([value, correction?.originals]).toEqual([
      [mast, rope],
      [2, null],
    ]);
    expect((await correct({ value: [rope] })).correction?.originals).toEqual([null]);
    for (const originals of [[1, 1], [7]])
      await expect(correct({ value: [rope, sail], originals })).rejects.toMatchObject({ code: "invalid" });
  });

  test("stays to be checked while its rows do not add up to what the document says", async ({ ctx }) => {
    const rows = ["Article Quantity", "Rope 2", "Sail 1"].map(
      (row) => `<tr><td>${row.replace(" ", "</td><td>")}</td></tr>`,
    );
    const html = `<table>${rows.join("")}<tr><td>Total</td><td>7</td></tr></table>`;
    const { user, extractorId, id, correct } = await processed(ctx, html, "items.html");
    const messages = async (input: Change) => (await correct(input)).checks.map(({ message }) => message);
    const toCheck = async () => (await getDocumentResult(user, extractorId, id)).document.to_check;
    expect(await messages({ row: 0, cells: { Article: "Ropes" } })).toEqual([
      "The column Quantity adds up to 3.00; the document says 7.00.",
    ]);
    expect(await toCheck()).toBe(1);
    expect(await messages({ row: 0, cells: { Quantity: "5" } })).toEqual([
      "The column Quantity adds up to 6.00; the document says 7.00.",
    ]);
    expect(await messages({ row: 0, cells: { Quantity: "6" } })).toEqual([]);
    expect(await toCheck()).toBe(0);
    expect(await messages({ original: true })).toHaveLength(1);
    await correct({ row: 0, cells: { Article: "Ropes" } });
    expect(await toCheck()).toBe(1);
    await correct({ confirmed: true });
    expect(await toCheck()).toBe(0);
  });

  test("refuses the change of a row where it has other rows than the sender saw", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    await correct({ row: 0, of: 3, remove: true });
    for (const change of [{ cells: { Quantity: 9 } }, { insert: rope }, { remove: true as const }])
      await expect(correct({ row: 1, of: 3, ...change })).rejects.toMatchObject({ code: "conflict" });
    const [stored] = (await getDocumentResult(user, extractorId, id)).values;
    expect(tableOf(stored).value).toEqual([sail, mast]);
  });
});

describe("a value beside a long table", () => {
  test("is corrected without reading or answering the rows", async ({ ctx }) => {
    const { user, extractorId } = await processed(ctx);
    await createField(user, extractorId, { name: "Ship" });
    const text = `Article;Quantity\n${"Rope;2\n".repeat(25_000)}`;
    const { id } = await uploadDocument(user, extractorId, () => receivedText(text, "long.csv"));
    await processDocumentOnce(ctx, id);
    const stored = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const { document } = await correctValue(user, extractorId, id, { name: "Ship", value: "Anna" });
    expect(document).toMatchObject({
      extracted_data: '{"Items":null,"Ship":"Anna"}',
      rows_omitted: { Items: 25_000 },
    });
    const { tables } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    expect(tables).toBe(stored.tables);
  });
});
