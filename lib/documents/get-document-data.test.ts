import { describe, expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractorSchema } from "@/lib/extractors/get-extractor-schema";
import { updateField } from "@/lib/extractors/update-field";
import { signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { getDocumentData } from "./get-document-data";

const text = { type: "string" };
const SCHEMA = {
  type: "object",
  properties: {
    seller: { type: "object", properties: { city: text, country: text }, required: ["city"] },
    pages: { type: "integer" },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { article: text, amount: { type: "integer" } },
        required: ["amount"],
      },
    },
    marks: { type: "array", items: text },
  },
  required: ["seller", "pages", "lines"],
};
const NO_VALUE = "The document has no value for this, and the schema does not allow null.";

async function processed(user: UserContext) {
  const { id: extractorId, fields } = await createExtractor(user, { name: "Orders", schema: SCHEMA });
  const id = await upload(user, extractorId, "Seller city: Saltmouth\nPages: 3\n");
  await processDocumentOnce(user, id);
  const rows = [
    { article: "Rope", amount: 2 },
    { article: null, amount: null },
  ];
  await sendCorrection(user, extractorId, id, { name: "lines", value: rows });
  return {
    ...{ extractorId, id, rows },
    field: (name: string) => fields.find((field) => field.name === name)!.id,
    shaped: () => getDocumentData(user, extractorId, id, { shape: "schema" }),
  };
}

describe("the data of a document", () => {
  test("is in the shape of the schema, with problems if it does not fit", async ({ ctx }) => {
    const { shaped } = await processed(await signUp(ctx));
    expect(await shaped()).toEqual({
      data: {
        seller: { city: "Saltmouth" },
        pages: 3,
        lines: [{ article: "Rope", amount: 2 }, { amount: null }],
        marks: [],
      },
      problems: [{ place: "/lines/1/amount", message: NO_VALUE }],
    });
  });

  test("is keyed by field name unless the shape is requested", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { extractorId, id, rows } = await processed(user);
    expect(await getDocumentData(user, extractorId, id, {})).toEqual({
      data: { "seller.city": "Saltmouth", "seller.country": null, pages: 3, lines: rows, marks: null },
      problems: [],
    });
  });

  test("follows the fields as they are now, as the schema does", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { extractorId, id, field, shaped } = await processed(user);
    await updateField(user, extractorId, field("pages"), { type: "TEXT" });
    await updateField(user, extractorId, field("seller.country"), { name: "Land" });
    await deleteField(user, extractorId, field("marks"));
    await updateField(user, extractorId, field("lines"), {
      columns: [
        { name: "amount", type: "TEXT", prompt: "" },
        { name: "unit", type: "TEXT", prompt: "" },
      ],
    });
    await sendCorrection(user, extractorId, id, { name: "seller.city", value: "Brinewick" });
    expect(await shaped()).toEqual({
      data: {
        seller: { city: "Brinewick" },
        pages: null,
        lines: [
          { amount: null, unit: null },
          { amount: null, unit: null },
        ],
      },
      problems: [
        { place: "/pages", message: NO_VALUE },
        { place: "/lines/0/amount", message: NO_VALUE },
        { place: "/lines/1/amount", message: NO_VALUE },
      ],
    });
    expect(await getExtractorSchema(user, extractorId)).toMatchObject({
      properties: {
        seller: { type: "object", properties: { city: text }, required: ["city"] },
        pages: text,
        Land: text,
        lines: {
          items: { properties: { amount: text, unit: { type: ["string", "null"] } }, required: ["amount"] },
        },
      },
      required: ["seller", "pages", "lines"],
    });
  });

  test("belongs to one revision, even if it changes while it is read", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { extractorId, id } = await processed(user);
    let isChanged = false;
    const rowChunk = new Proxy(user.db.rowChunk, {
      get: (target, name) => async (query: never) => {
        const chunks: unknown = await (target[name as "findMany"] as (query: never) => unknown)(query);
        if (!isChanged) {
          isChanged = true;
          await sendCorrection(user, extractorId, id, { name: "pages", value: 4 });
          await sendCorrection(user, extractorId, id, {
            name: "lines",
            value: [{ article: "Sail", amount: 1 }],
          });
        }
        return chunks;
      },
    });
    const db = new Proxy(user.db, {
      get: (target, name) => (name === "rowChunk" ? rowChunk : target[name as "document"]),
    });
    const { data } = await getDocumentData({ ...user, db }, extractorId, id, { shape: "schema" });
    expect(data).toMatchObject({ pages: 4, lines: [{ article: "Sail", amount: 1 }] });
  });

  test("is not found if the document is unprocessed, being processed again or another user's", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const { extractorId, id } = await processed(user);
    const waiting = await upload(user, extractorId, "Pages: 3\n");
    for (const shape of ["schema", "fields"] as const) {
      const read = (by: UserContext, document: string) =>
        getDocumentData(by, extractorId, document, { shape });
      await expect(read(user, waiting)).rejects.toMatchObject({ code: "not_found" });
      await expect(read(await signUp(ctx), id)).rejects.toMatchObject({ code: "not_found" });
    }
    await ctx.db.document.update({ where: { id }, data: { status: "PROCESSING" } });
    await expect(getDocumentData(user, extractorId, id, {})).rejects.toMatchObject({ code: "not_found" });
  });
});
