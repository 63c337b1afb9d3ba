import { buffer } from "node:stream/consumers";
import { describe, expect, vi } from "vitest";
import type { DownloadQuery } from "@/lib/api/document";
import type { Context, UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { deleteDocument } from "./delete-document";
import { downloadDocuments } from "./download-documents";
import { exporterPool } from "./export/exporter-pool";
import { extractAgain } from "./extract-again";
import { getDocumentData } from "./get-document-data";
import { uploadDocument } from "./upload-document";

/** Rows that take more room as they are stored than a batch of a download. */
const MANY_ROWS = `Article;Quantity\n${"Rope;2\n".repeat(40_000)}`;
const FEW_ROWS = "Article;Quantity\nSail;1\n";

const { signal } = new AbortController();

async function processed(
  ctx: Context,
  texts: string[],
): Promise<{ user: UserContext; extractorId: string; doc: string[] }> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  const columns = [{ name: "Article" }, { name: "Quantity", type: "NUMBER" as const }];
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
  const doc: string[] = [];
  for (const [index, text] of texts.entries()) {
    const { id } = await uploadDocument(user, extractorId, () => receivedText(text, `${index}.csv`));
    await processDocumentOnce(ctx, id);
    doc.push(id);
  }
  return { user, extractorId, doc };
}

async function download(user: UserContext, extractorId: string, query: DownloadQuery): Promise<string> {
  const { parts } = await downloadDocuments(user, extractorId, query);
  return (await buffer(parts(signal))).toString();
}

describe("a download of long tables", () => {
  test("is written document by document, in the requested order", async ({ ctx }) => {
    const { user, extractorId, doc } = await processed(ctx, [MANY_ROWS, FEW_ROWS]);
    const run = vi.spyOn(exporterPool(), "run");
    const csv = await download(user, extractorId, { doc, format: "CSV", table: "Items" });
    const lines = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(40_002);
    expect(lines.slice(0, 2)).toEqual(["\ufefffilename,Article,Quantity", "0.csv,Rope,2"]);
    expect(lines.at(-1)).toBe("1.csv,Sail,1");
    expect(run.mock.calls.map(([{ documents }]) => documents.map(({ filename }) => filename))).toEqual([
      ["0.csv"],
      ["1.csv"],
    ]);
    const json = JSON.parse(await download(user, extractorId, { doc: doc.toReversed(), format: "JSON" })) as {
      filename: string;
      data: { Items: unknown[] };
    }[];
    expect(json.map(({ filename, data }) => [filename, data.Items.length])).toEqual([
      ["1.csv", 1],
      ["0.csv", 40_000],
    ]);
    run.mockRestore();
  });

  test("breaks off if a document is deleted before it is written, rather than omitting it", async ({
    ctx,
  }) => {
    const { user, extractorId, doc } = await processed(ctx, [MANY_ROWS, FEW_ROWS]);
    const { parts } = await downloadDocuments(user, extractorId, { doc, format: "JSON" });
    const reading = parts(signal)[Symbol.asyncIterator]();
    await reading.next();
    await deleteDocument(user, extractorId, doc[1] ?? "");
    await expect(reading.next()).rejects.toMatchObject({ code: "not_found" });
  });

  test("breaks off if a document is extracted again before it is written, because its columns may differ", async ({
    ctx,
  }) => {
    const { user, extractorId, doc } = await processed(ctx, [MANY_ROWS, FEW_ROWS]);
    const { parts } = await downloadDocuments(user, extractorId, { doc, format: "CSV", table: "Items" });
    const reading = parts(signal)[Symbol.asyncIterator]();
    await reading.next();
    const [items] = (await getExtractor(user, extractorId)).fields;
    const columns = (items?.columns ?? []).toReversed();
    await updateField(user, extractorId, items?.id ?? "", { columns });
    await postEntry(ctx, { userId: user.user.id, kind: "ADJUSTMENT", amount: 1, key: "a second run" });
    await extractAgain(user, extractorId, doc.slice(1));
    await processDocumentOnce(ctx, doc[1] ?? "");
    await expect(reading.next()).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused as a spreadsheet if it has too many rows", async ({ ctx }) => {
    const { user, extractorId, doc } = await processed(ctx, [MANY_ROWS]);
    const often = Array.from({ length: 27 }, () => doc[0] ?? "");
    await expect(downloadDocuments(user, extractorId, { doc: often, format: "XLSX" })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("at most 1,048,576 rows, but this download needs 1,080,000") as string,
    });
    await expect(downloadDocuments(user, extractorId, { doc, format: "XLSX" })).resolves.toBeDefined();
  });
});

describe("document values next to the rows of a table", () => {
  test("are those of the named fields", async ({ ctx }) => {
    const { user, extractorId, doc } = await processed(ctx, [FEW_ROWS]);
    await expect(download(user, extractorId, { doc, format: "CSV", with: ["Items"] })).rejects.toMatchObject({
      code: "invalid",
      fields: { with: "Values can be repeated only in the rows of a table." },
    });
    for (const name of ["Items", "Numbr"])
      await expect(
        download(user, extractorId, { doc, format: "CSV", table: "Items", with: [name] }),
      ).rejects.toMatchObject({ fields: { with: `There is no field "${name}" to repeat in the rows.` } });
    await createField(user, extractorId, { name: "Number", type: "TEXT" });
    const csv = await download(user, extractorId, {
      doc,
      format: "CSV",
      table: "Items",
      with: ["Number", "Number"],
    });
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "\ufefffilename,Number,Article,Quantity",
      "0.csv,,Sail,1",
    ]);
  });
});

describe("a download in the shape of the schema", () => {
  const text = { type: "string" };
  const SCHEMA = {
    type: "object",
    properties: {
      seller: { type: "object", properties: { city: text }, required: ["city"] },
      pages: { type: "integer" },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { Article: text, Price: { type: "integer" } },
          required: ["Price"],
        },
      },
    },
    required: ["seller", "pages", "lines"],
  };

  async function shaped(ctx: Context) {
    const user = await signUp(ctx);
    const { id: extractorId } = await createExtractor(user, { name: "Orders", schema: SCHEMA });
    const doc: string[] = [];
    const files = ["Seller city: Saltmouth\nPages: 3\n", "Article;Price\nRope;2\nSail;2.5\n", "Pages: 1\n"];
    for (const [index, content] of files.entries()) {
      const name = index === 1 ? "1.csv" : `${index}.txt`;
      const { id } = await uploadDocument(user, extractorId, () => receivedText(content, name));
      await processDocumentOnce(ctx, id);
      doc.push(id);
    }
    return { user, extractorId, doc };
  }

  test("contains what the data call returns for each document, with its problems", async ({ ctx }) => {
    const { user, extractorId, doc } = await shaped(ctx);
    const query = { doc, format: "JSON", shape: "schema" } as const;
    const downloaded = JSON.parse(await download(user, extractorId, query)) as { data: unknown }[];
    const answered = [];
    for (const [index, id] of doc.entries())
      answered.push({
        filename: index === 1 ? "1.csv" : `${index}.txt`,
        ...(await getDocumentData(user, extractorId, id, { shape: "schema" })),
      });
    expect(downloaded).toEqual(answered);
    expect(downloaded).toMatchObject([
      { data: { seller: { city: "Saltmouth" }, pages: 3, lines: [] }, problems: [] },
      {
        data: { seller: { city: null }, pages: null, lines: [{ Article: "Rope", Price: 2 }, { Price: 2.5 }] },
        problems: [
          { place: "/seller/city" },
          { place: "/pages" },
          { place: "/lines/1/Price", message: "2.5 is not a whole number." },
        ],
      },
      { data: { pages: 1 } },
    ]);
  });

  test("has the units of numbers by field name", async ({ ctx }) => {
    const { user, extractorId, doc } = await shaped(ctx);
    const query = { doc: doc.slice(0, 1), format: "JSON", shape: "schema", units: "1" } as const;
    expect(JSON.parse(await download(user, extractorId, query))).toMatchObject([
      { data: { pages: 3 }, problems: [], units: { pages: null } },
    ]);
  });

  test("is available only for documents as JSON", async ({ ctx }) => {
    const { user, extractorId, doc } = await shaped(ctx);
    for (const query of [
      { doc, format: "CSV" },
      { doc, format: "XLSX" },
      { doc, format: "JSON", table: "lines" },
    ] as const)
      await expect(downloadDocuments(user, extractorId, { ...query, shape: "schema" })).rejects.toMatchObject(
        {
          code: "invalid",
          fields: { shape: "Only JSON downloads can have the shape of the schema." },
        },
      );
    const plain = { doc: doc.slice(0, 1), format: "JSON", shape: "fields" } as const;
    expect(JSON.parse(await download(user, extractorId, plain))).toMatchObject([
      { data: { "seller.city": "Saltmouth", pages: 3, lines: null } },
    ]);
  });
});
