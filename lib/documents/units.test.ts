import { buffer } from "node:stream/consumers";
import { describe, expect } from "vitest";
import type { DownloadQuery } from "@/lib/api/document";
import type { Rule } from "@/lib/api/rule";
import type { CorrectValueInput, ScalarValueDto, TableValueDto } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { downloadDocuments } from "./download-documents";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { previewRule } from "./preview-rule";
import { uploadDocument } from "./upload-document";

const INVOICE = "Number: N-7\nNet: 1.000,00 EUR\nTotal: 1.234,50 EUR\nDeposit: 77,00 USD\nPages: 3\n";
const ITEMS = "Article;Quantity;Price (EUR)\nRope;2 kg;1,50\nSail;3;2,50\n";

const IN_EUROS: Rule = {
  name: "Euros",
  expression: 'unit(Total) == "EUR"',
  message: "The total is not in euros.",
};

async function processed(
  ctx: Context,
  text = INVOICE,
  rules: Rule[] = [],
  filename = text === ITEMS ? "items.csv" : "invoice.txt",
) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  if (text === ITEMS)
    await createField(user, extractorId, {
      name: "Items",
      type: "TABLE",
      columns: [{ name: "Article" }, { name: "Quantity", type: "NUMBER" }, { name: "Price", type: "NUMBER" }],
    });
  else for (const name of ["Total", "Pages"]) await createField(user, extractorId, { name, type: "NUMBER" });
  await updateExtractor(user, extractorId, { rules });
  const { id } = await uploadDocument(user, extractorId, () => receivedText(text, filename));
  await processDocumentOnce(ctx, id);
  const values = async () => (await getDocumentResult(user, extractorId, id, { rows: "all" })).values;
  return {
    user,
    extractorId,
    id,
    total: async () => (await values())[0] as ScalarValueDto,
    table: async () => (await values())[0] as TableValueDto,
    values,
    correct: (input: object) => sendCorrection(user, extractorId, id, input as CorrectValueInput),
    download: async (query: Partial<DownloadQuery>) => {
      const { parts } = await downloadDocuments(user, extractorId, { doc: [id], format: "CSV", ...query });
      return (await buffer(parts(new AbortController().signal))).toString().replace(/^\ufeff/, "");
    },
  };
}

const EUR = { text: "EUR", code: "EUR" };
const USD = { text: "USD", code: "USD" };

describe("the unit of a value", () => {
  test("is returned with its evidence, or null if it has none", async ({ ctx }) => {
    const { values } = await processed(ctx);
    expect((await values()).map(({ name, evidence }) => [name, "unit" in evidence && evidence.unit])).toEqual(
      [
        ["Total", EUR],
        ["Pages", null],
      ],
    );
  });

  test("is that of the place of the user's value, or null if it is not in the document", async ({ ctx }) => {
    const { total, correct } = await processed(ctx);
    await correct({ name: "Total", value: 77 });
    expect(await total()).toMatchObject({
      evidence: { unit: EUR },
      correction: { place: { quote: "77,00", unit: USD } },
    });
    await correct({ name: "Total", value: 78 });
    expect((await total()).correction).not.toHaveProperty("place");
    await correct({ name: "Total", original: true });
    expect(await total()).toMatchObject({ correction: null, evidence: { unit: EUR } });
  });

  test("is the currency named by an amount's JSON object, also for a user's value", async ({ ctx }) => {
    const offers = '{"total": 12.5, "currency": "EUR", "offer": {"sum": 99.9, "currency": "USD"}}';
    const { total, correct } = await processed(ctx, offers, [], "offers.json");
    expect((await total()).evidence.unit).toEqual(EUR);
    await correct({ name: "Total", value: 99.9 });
    expect((await total()).correction?.place?.unit).toEqual(USD);
  });

  test("of a user's value is kept when the document is extracted again", async ({ ctx }) => {
    const { user, extractorId, id, total, correct } = await processed(ctx);
    await correct({ name: "Total", value: 77 });
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    expect((await total()).correction?.place?.unit).toEqual(USD);
  });

  test("is a column of a download only on request", async ({ ctx }) => {
    const { correct, download } = await processed(ctx);
    expect(await download({})).toBe("filename,Total,Pages\r\ninvoice.txt,1234.5,3\r\n");
    expect(await download({ units: "1" })).toBe(
      "filename,Total,Total unit,Pages,Pages unit\r\ninvoice.txt,1234.5,EUR,3,\r\n",
    );
    await correct({ name: "Total", value: 77 });
    expect(await download({ units: "1" })).toContain("invoice.txt,77,USD,3,\r\n");
    await correct({ name: "Total", value: 78 });
    expect(await download({ units: "1" })).toContain("invoice.txt,78,,3,\r\n");
  });
});

describe("the units of a table", () => {
  test("are returned with each cell, and a heading's unit with its column", async ({ ctx }) => {
    const { table } = await processed(ctx, ITEMS);
    const { columns, evidence } = await table();
    expect(evidence.rows.map(({ cells }) => Object.values(cells).map(({ unit }) => unit))).toEqual([
      [null, { text: "kg", code: "kg" }, EUR],
      [null, null, EUR],
    ]);
    expect(columns.map(({ unit }) => unit)).toEqual([undefined, undefined, EUR]);
  });

  test("are columns of a download, and an entered number has its heading's unit", async ({ ctx }) => {
    const { correct, download } = await processed(ctx, ITEMS);
    await correct({ name: "Items", row: 0, cells: { Quantity: 5, Price: 9 } });
    await correct({ name: "Items", row: 2, insert: { Article: "Mast", Quantity: 1, Price: 7 } });
    expect(await download({ units: "1", table: "Items" })).toBe(
      "filename,Article,Quantity,Quantity unit,Price,Price unit\r\n" +
        "items.csv,Rope,5,,9,EUR\r\nitems.csv,Sail,3,,2.5,EUR\r\nitems.csv,Mast,1,,7,EUR\r\n",
    );
    const [document] = JSON.parse(await download({ units: "1", format: "JSON" })) as { units: unknown }[];
    expect(document?.units).toEqual({
      Items: [
        { Quantity: null, Price: "EUR" },
        { Quantity: null, Price: "EUR" },
        { Quantity: null, Price: "EUR" },
      ],
    });
  });
});

describe("a rule about units", () => {
  test("applies to the unit of the found value and of the user's value", async ({ ctx }) => {
    const { total, correct } = await processed(ctx, INVOICE, [IN_EUROS]);
    const codes = async () => (await total()).checks.map(({ code }) => code);
    expect(await codes()).not.toContain("rule_broken");
    await correct({ name: "Total", value: 77 });
    expect(await codes()).toContain("rule_broken");
    await correct({ name: "Total", value: 78 });
    expect(await codes()).not.toContain("rule_broken");
  });

  test("applies to the cells of rows", async ({ ctx }) => {
    const { user, extractorId } = await processed(ctx, ITEMS);
    const preview = async (expression: string) => (await previewRule(user, extractorId, expression)).broken;
    expect(await preview('Items.all(i, unit(i.Price) == "EUR")')).toBe(0);
    expect(await preview('Items.all(i, unit(i.Price) == "USD")')).toBe(1);
  });
});
