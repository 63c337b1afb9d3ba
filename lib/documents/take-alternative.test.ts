import { describe, expect } from "vitest";
import type { CorrectValueInput, TableValueDto } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

/** Two columns of numbers under headings that no list of words knows, and which are asked for by other names. */
const CERTIFICATE = [
  ["N° de série", "Nominal", "Mért", "Eltérés", "Date"],
  ["SN-92584", "73,9", "105,994", "1,001", "2026-03-04"],
  ["SN-6693", "6,2", "324,966", "2,128", "2026-03-02"],
  ["SN-7011", "9,5", "31,502", "0,482", "2026-03-05"],
  ["Total", "", "462,462", "3,611", ""],
];

async function processed(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  await createField(user, extractorId, {
    name: "Items",
    type: "TABLE",
    columns: [
      { name: "Serial No" },
      { name: "Nominal", type: "NUMBER" },
      { name: "Measured", type: "NUMBER" },
      { name: "Deviation", type: "NUMBER" },
      { name: "Date", type: "DATE" },
    ],
  });
  const file = makeDocx(wordTable(CERTIFICATE));
  const { id } = await uploadDocument(user, extractorId, () => receivedText(file, "certificate.docx"));
  await processDocumentOnce(ctx, id);
  const result = () => getDocumentResult(user, extractorId, id, { rows: "all" });
  return {
    correct: (input: object) =>
      sendCorrection(user, extractorId, id, { name: "Items", ...input } as CorrectValueInput),
    read: async () => (await result()).values[0] as TableValueDto,
    toCheck: async () => (await result()).document.to_check,
    credits: async () => (await ctx.db.user.findUniqueOrThrow({ where: { id: user.user.id } })).credits,
  };
}

const cellsOf = ({ value }: TableValueDto, column: string) => value?.map((row) => row[column]);
const alternativesOf = ({ columns }: TableValueDto, column: string) =>
  columns.find(({ name }) => name === column)?.alternatives;
const doubtsOf = ({ checks }: TableValueDto) =>
  checks.filter(({ code }) => code === "column_uncertain").map(({ message }) => message);

const MEASURED = [105.994, 324.966, 31.502];
const DEVIATION = [1.001, 2.128, 0.482];
const chosen = { column: "Measured", alternative: 0 };

describe("an uncertain column", () => {
  test("states its alternatives, with headings and first cells, and no other column does", async ({
    ctx,
  }) => {
    const { read } = await processed(ctx);
    const table = await read();
    expect(cellsOf(table, "Measured")).toEqual(MEASURED);
    expect(alternativesOf(table, "Measured")).toEqual([
      { label: "Eltérés", examples: ["1,001", "2,128", "0,482"] },
    ]);
    expect(alternativesOf(table, "Deviation")?.map(({ label }) => label)).toEqual(["Mért"]);
    for (const name of ["Serial No", "Nominal", "Date"]) expect(alternativesOf(table, name)).toBeUndefined();
  });

  test("has all cells of the chosen alternative, with their places and sum, free of charge", async ({
    ctx,
  }) => {
    const { correct, read, credits } = await processed(ctx);
    const before = await credits();
    const { value, rows } = await correct(chosen);
    expect([value.type === "TABLE" && value.rows_omitted, rows]).toEqual([3, null]);
    const table = await read();
    expect(cellsOf(table, "Measured")).toEqual(DEVIATION);
    expect(cellsOf(table, "Deviation")).toEqual(DEVIATION);
    const quotes = table.correction!.originals.map(
      (original) => table.evidence.rows[original!]!.cells.Measured!.quote,
    );
    expect(quotes).toEqual(["1,001", "2,128", "0,482"]);
    expect(table.checks.map(({ code }) => code)).not.toContain("sums_disagree");
    expect(table.evidence.sums).toContainEqual(
      expect.objectContaining({ column: "Measured", amount: 3.611 }),
    );
    expect(await credits()).toBe(before);
  });

  test("needs no review and has no alternatives once one was chosen", async ({ ctx }) => {
    const { correct, read, toCheck } = await processed(ctx);
    expect(doubtsOf(await read())).toHaveLength(2);
    await correct(chosen);
    expect(doubtsOf(await read())).toEqual(['Deviation was guessed: its heading is "Eltérés".']);
    expect(alternativesOf(await read(), "Measured")).toBeUndefined();
    expect(await toCheck()).toBe(1);
    await correct({ column: "Deviation", alternative: 0 });
    expect(await toCheck()).toBe(0);
    expect(cellsOf(await read(), "Deviation")).toEqual(MEASURED);
  });

  test("keeps cells that a user corrected, and rows that were added or removed", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    await correct({ row: 1, cells: { Measured: 7, Nominal: 8 } });
    await correct({ row: 0, remove: true });
    await correct({ row: 2, insert: { Measured: 9 } });
    await correct(chosen);
    const table = await read();
    expect(cellsOf(table, "Measured")).toEqual([7, 0.482, 9]);
    expect(cellsOf(table, "Nominal")).toEqual([8, 9.5, null]);
  });

  test("returns to its former state on undo, step by step", async ({ ctx }) => {
    const { correct, read } = await processed(ctx);
    const found = await read();
    await correct(chosen);
    const once = await read();
    await correct({ column: "Deviation", alternative: 0 });
    await correct({ value: once.value, originals: once.correction!.originals });
    expect({ ...(await read()), correction: null }).toMatchObject({
      value: once.value,
      columns: once.columns,
      checks: once.checks,
    });
    await correct({ original: true });
    expect(await read()).toEqual(found);
  });

  test("has only the stated alternatives", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    for (const wrong of [
      { column: "Measured", alternative: 1 },
      { column: "Nominal", alternative: 0 },
      { column: "None", alternative: 0 },
    ])
      await expect(correct(wrong)).rejects.toMatchObject({ code: "invalid" });
    await correct(chosen);
    await expect(correct(chosen)).rejects.toMatchObject({ code: "invalid" });
  });
});
