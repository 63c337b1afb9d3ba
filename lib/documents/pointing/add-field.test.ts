import { describe, expect } from "vitest";
import { addFieldInput } from "@/lib/api/suggestion";
import type { Context, UserContext } from "@/lib/context";
import type { PrismaClient } from "@/lib/db/generated/client";
import { correctValues } from "@/lib/documents/correct-values";
import { deleteDocument } from "@/lib/documents/delete-document";
import { uploadDocument } from "@/lib/documents/upload-document";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { extractAgain } from "@/lib/documents/extract-again";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { learnDue } from "@/lib/documents/learning/learn-due";
import { createField } from "@/lib/extractors/create-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { contextOver, test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { NEXT_PAPER, paper, processPaper, valuesOf } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { addField } from "./add-field";
import { listSuggestions } from "./list-suggestions";

const TEXT = `KESTREL WHARFINGERS OF SALTMOUTH

Number: N-7
Berth: B 114
Arrived: 3 March 2026
Draught: 2.5 m
Mooring fee: 1,012.50 EUR
`;

interface Processed {
  user: UserContext;
  extractorId: string;
  id: string;
  add: (input: object, by?: UserContext) => ReturnType<typeof addField>;
  fields: () => Promise<string[]>;
}

async function processed(ctx: Context, text = TEXT, fields = ["Number"]): Promise<Processed> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, fields);
  const id = await upload(user, extractorId, text);
  await processDocumentOnce(ctx, id);
  return {
    user,
    extractorId,
    id,
    add: async (input, by = user) => addField(by, extractorId, await addFieldInput.parseAsync(input)),
    fields: async () => (await getExtractor(user, extractorId)).fields.map(({ name }) => name),
  };
}

/** Where words are, in a text. */
function spanOf(words: string, text = TEXT) {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
}

describe("a field created from words of a document", () => {
  test("is named after their label, has their type, and has them as its value there", async ({ ctx }) => {
    const { add, id, user, extractorId, fields } = await processed(ctx);
    const { field, value, document } = await add({ from: { document: id, ...spanOf("3 March 2026") } });
    expect(field).toMatchObject({ name: "Arrived", type: "DATE" });
    expect(value).toMatchObject({
      name: "Arrived",
      field: field.id,
      value: "2026-03-03",
      original: null,
      correction: { value: "2026-03-03", place: { quote: "3 March 2026", ...spanOf("3 March 2026") } },
    });
    expect(JSON.parse(document!.extracted_data!)).toEqual({ Number: "N-7", Arrived: "2026-03-03" });
    expect(await fields()).toEqual(["Number", "Arrived"]);
    expect((await getDocumentResult(user, extractorId, id)).values.at(-1)).toEqual(value);
  });

  test("has the given properties, and takes the rest from the words", async ({ ctx }) => {
    const { add, id } = await processed(ctx);
    const from = { document: id, ...spanOf("2.5") };
    const { field, value } = await add({ from, name: "Depth", required: true, minimum: 1 });
    expect(field).toMatchObject({ name: "Depth", type: "NUMBER", required: true, minimum: 1 });
    expect(value).toMatchObject({ value: 2.5, required: true });
    const text = await add({ from, name: "As printed", type: "TEXT" });
    expect(text.value).toMatchObject({ type: "TEXT", value: "2.5" });
  });

  test("gets another name if the label's is taken, but not if a taken name is given", async ({ ctx }) => {
    const { add, id, fields } = await processed(ctx);
    const from = { document: id, ...spanOf("N-7") };
    expect((await add({ from })).field.name).toBe("Number 2");
    expect((await add({ from })).field.name).toBe("Number 3");
    await expect(add({ from, name: "number" })).rejects.toMatchObject({
      code: "invalid",
      fields: { name: 'This extractor already has a field named "number".' },
    });
    expect(await fields()).toEqual(["Number", "Number 2", "Number 3"]);
  });

  test("counts as read in its document, and keeps its value when that is extracted again", async ({
    ctx,
  }) => {
    const { add, id, user, extractorId } = await processed(ctx);
    const { document } = await add({ from: { document: id, ...spanOf("B 114") }, name: "Slot" });
    expect(document).toMatchObject({ changed_fields: 0, fields_changed: false });
    await createField(user, extractorId, { name: "Other" });
    const result = () => getDocumentResult(user, extractorId, id);
    expect((await result()).document.changed_fields).toBe(1);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    expect(JSON.parse((await result()).document.extracted_data!)).toMatchObject({ Slot: "B 114" });
  });

  test("teaches its place for the next document of the layout", async ({ ctx }) => {
    const text = paper("B-114", "Ingrid Vale");
    const { add, id, user, extractorId } = await processed(ctx, text, []);
    await add({ from: { document: id, ...spanOf("B-114", text) }, name: "Berth" });
    await add({ from: { document: id, ...spanOf("Ingrid Vale", text) }, name: "Master" });
    await learnDue(ctx);
    const next = await processPaper(user, extractorId, NEXT_PAPER);
    expect(await valuesOf(user, extractorId, next)).toMatchObject({
      Berth: { value: "C-207", evidence: { learned: { documents: 1 } } },
      Master: { value: "Tomas Brandt" },
    });
  });

  test("is a table with columns and rows if a user drew around one, and stays when extracted again", async ({
    ctx,
  }) => {
    const page = new PdfPage(columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 330, "right"]))
      .skip(2)
      .heads()
      .row(["Rope", "2", "10.50"])
      .row(["Sailcloth, white", "12", "7.25"]);
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    const { id } = await uploadDocument(user, extractorId, () => receivedText(pdfOf(page), "page.pdf"));
    await processDocumentOnce(ctx, id);
    const region = { page: 1, x: 40, y: 60, width: 400, height: 100 };
    const input = await addFieldInput.parseAsync({ from: { document: id, region } });
    const { field, value } = await addField(user, extractorId, input);
    expect(field).toMatchObject({
      type: "TABLE",
      columns: [{ name: "Article" }, { name: "Quantity" }, { name: "Price" }],
    });
    const rows = [
      { Article: "Rope", Quantity: 2, Price: 10.5 },
      { Article: "Sailcloth, white", Quantity: 12, Price: 7.25 },
    ];
    expect(value).toMatchObject({ field: field.id, value: rows, correction: { originals: [0, 1] } });
    expect(await listSuggestions(user, extractorId, id)).toEqual([]);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    const [again] = (await getDocumentResult(user, extractorId, id)).values;
    expect(again).toMatchObject({ value: rows });
  });

  test("is refused, with a type that fits, if the words do not have the given type", async ({ ctx }) => {
    const { add, id, fields } = await processed(ctx);
    const from = { document: id, ...spanOf("3 March 2026") };
    const refused = { code: "invalid", status: 422, fields: { type: expect.any(String) as string } };
    await expect(add({ from, type: "BOOLEAN" })).rejects.toMatchObject({
      ...refused,
      message: "This is not a yes or no. Use the type DATE instead.",
    });
    await expect(add({ from, type: "TABLE", columns: [{ name: "A" }] })).rejects.toMatchObject(refused);
    await expect(add({ from, options: [{ value: "A" }] })).rejects.toMatchObject({
      code: "invalid",
      fields: { options: "Only text can have options" },
    });
    await expect(add({ from, minimum: "2027-01-01" })).rejects.toMatchObject({ code: "outside_limits" });
    expect(await fields()).toEqual(["Number"]);
  });

  test("is refused if there are no words or no table", async ({ ctx }) => {
    const { add, id, fields } = await processed(ctx);
    const region = { page: 1, x: 0, y: 0, width: 10, height: 10 };
    for (const [place, message] of [
      [{ start: 32, end: 34 }, "There is no text at this position."],
      [{ start: 9_000, end: 9_001 }, "There is no text at this position."],
      [{ suggestion: "gone" }, "This document has no such suggestion."],
      [{ region }, "No table was found there. Please draw around the whole table."],
    ] as const)
      await expect(add({ from: { document: id, ...place } })).rejects.toMatchObject({
        code: "invalid",
        fields: { from: message },
      });
    expect(await fields()).toEqual(["Number"]);
  });

  test("accepts a placeholder as its text, but no value longer than a user may enter", async ({ ctx }) => {
    const text = `Berth: n/a\nRemarks: ${"tide ".repeat(5_000)}\n`;
    const { add, id, user, extractorId, fields } = await processed(ctx, text);
    const { value } = await add({ from: { document: id, ...spanOf("n/a", text) } });
    expect(value).toMatchObject({ name: "Berth", value: "n/a" });
    const all = { start: 0, end: text.length };
    await expect(add({ from: { document: id, ...all } })).rejects.toMatchObject({ code: "invalid" });
    await expect(sendCorrection(user, extractorId, id, { name: "Berth", ...all })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await fields()).toEqual(["Number", "Berth"]);
  });

  test("is created from a suggestion once, even if it is sent again", async ({ ctx }) => {
    const { add, id, user, extractorId, fields } = await processed(ctx);
    const [suggestion] = await listSuggestions(user, extractorId, id);
    const from = { document: id, suggestion: suggestion!.id };
    const { field } = await add({ from });
    await expect(add({ from })).rejects.toMatchObject({ code: "conflict" });
    expect(await fields()).toEqual(["Number", field.name]);
  });

  test("is not created if its value cannot be stored", async ({ committed, files }) => {
    const { user, id, extractorId, fields } = await processed(committed);
    const failing = (committed.db as PrismaClient).$extends({
      query: { dueLesson: { createMany: () => Promise.reject(new Error("No lesson is stored.")) } },
    });
    const broken = { ...contextOver(failing as never, [], files), user: user.user };
    const input = await addFieldInput.parseAsync({ from: { document: id, ...spanOf("B 114") } });
    await expect(addField(broken, extractorId, input)).rejects.toThrow("No lesson is stored.");
    expect(await fields()).toEqual(["Number"]);
    expect((await getDocumentResult(user, extractorId, id)).values).toHaveLength(1);
  });

  test("is created only from the caller's own processed documents", async ({ ctx }) => {
    const { add, id, user, extractorId } = await processed(ctx);
    const from = { document: id, ...spanOf("B 114") };
    await expect(add({ from }, await signUp(ctx))).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = await makeExtractor(user);
    const input = await addFieldInput.parseAsync({ from });
    await expect(addField(user, elsewhere, input)).rejects.toMatchObject({ code: "not_found" });
    const waiting = await upload(user, extractorId, TEXT);
    const early = add({ from: { ...from, document: waiting } });
    await expect(early).rejects.toMatchObject({ code: "document_processing" });
    await ctx.db.document.update({
      where: { id: waiting },
      data: { status: "FAILURE", rejectionReason: "No.", rejectionCode: "internal" },
    });
    await expect(add({ from: { ...from, document: waiting } })).rejects.toMatchObject({ code: "conflict" });
    await deleteDocument(user, extractorId, id);
    await expect(add({ from })).rejects.toMatchObject({ code: "not_found" });
  });

  test.runIf(rowLocks)(
    "gets the next free name if another field takes its name meanwhile",
    async ({ committed: ctx }) => {
      const { add, id, user, extractorId, fields } = await processed(ctx);
      const from = { document: id, ...spanOf("B 114") };
      const second = await oneAfterTheOther(
        user,
        (user) => createField(user, extractorId, { name: "Berth" }),
        () => add({ from }),
      );
      expect(second).toMatchObject({ status: "fulfilled", value: { field: { name: "Berth 2" } } });
      expect(await fields()).toEqual(["Number", "Berth", "Berth 2"]);
    },
  );

  test.runIf(rowLocks)("waits for a change of its document, and keeps that", async ({ committed: ctx }) => {
    const { add, id, user, extractorId } = await processed(ctx);
    const second = await oneAfterTheOther(
      user,
      (user) => sendCorrection(user, extractorId, id, { name: "Number", value: "N-9" }),
      () => add({ from: { document: id, ...spanOf("B 114") } }),
    );
    expect(second).toMatchObject({ status: "fulfilled" });
    expect(await valuesOf(user, extractorId, id)).toMatchObject({
      Number: { value: "N-9" },
      Berth: { value: "B 114" },
    });
  });
});

describe("a document's suggestions", () => {
  test("have stable ids, places and labels, and can become fields", async ({ ctx }) => {
    const { add, id, user, extractorId } = await processed(ctx);
    const suggestions = await listSuggestions(user, extractorId, id);
    expect(suggestions).toEqual(await listSuggestions(user, extractorId, id));
    const fee = suggestions.find(({ value }) => value === 1012.5);
    expect(fee).toMatchObject({
      name: "Mooring fee",
      type: "NUMBER",
      page: null,
      boxes: [],
      label: { text: "Mooring fee", ...spanOf("Mooring fee") },
    });
    const { value } = await add({ from: { document: id, suggestion: fee!.id } });
    expect(value).toMatchObject({ name: "Mooring fee", value: 1012.5 });
  });

  test("omit what a field has as its value", async ({ ctx }) => {
    const { add, id, user, extractorId } = await processed(ctx);
    const quotes = async () => (await listSuggestions(user, extractorId, id)).map(({ quote }) => quote);
    const before = await quotes();
    expect(before).toContain("B 114");
    expect(before).not.toContain("N-7");
    await add({ from: { document: id, ...spanOf("B 114") } });
    expect(await quotes()).not.toContain("B 114");
    await sendCorrection(user, extractorId, id, { name: "Number", value: null });
    expect(await quotes()).toContain("N-7");
  });

  test("are available only for the caller's own processed documents", async ({ ctx }) => {
    const { id, user, extractorId } = await processed(ctx);
    const stranger = await signUp(ctx);
    for (const [by, extractor] of [
      [stranger, extractorId],
      [user, await makeExtractor(user)],
    ] as const)
      await expect(listSuggestions(by, extractor, id)).rejects.toMatchObject({ code: "not_found" });
    const waiting = await upload(user, extractorId, TEXT);
    const early = listSuggestions(user, extractorId, waiting);
    await expect(early).rejects.toMatchObject({ code: "document_processing" });
  });
});

describe("pointing at words", () => {
  test("sets a field's value, even if it was not found or the document was not read for it", async ({
    ctx,
  }) => {
    const { id, user, extractorId } = await processed(ctx, TEXT, ["Number", "Nothing"]);
    await createField(user, extractorId, { name: "Later", type: "NUMBER" });
    const point = (name: string, words: string) =>
      sendCorrection(user, extractorId, id, { name, ...spanOf(words) });
    expect((await point("Number", "B 114")).value).toMatchObject({
      value: "B 114",
      original: "N-7",
      correction: { place: { quote: "B 114" } },
    });
    expect((await point("Nothing", "N-7")).value).toMatchObject({ value: "N-7", original: null });
    const { value, document } = await point("Later", "1,012.50 EUR");
    expect(value).toMatchObject({ value: 1012.5, correction: { place: { quote: "1,012.50 EUR" } } });
    expect(document.changed_fields).toBe(0);
  });

  test("is refused if the words have another type or there are none", async ({ ctx }) => {
    const { id, user, extractorId } = await processed(ctx);
    await createField(user, extractorId, { name: "Later", type: "NUMBER" });
    const point = (start: number, end: number) =>
      sendCorrection(user, extractorId, id, { name: "Later", start, end });
    const { start, end } = spanOf("KESTREL");
    await expect(point(start, end)).rejects.toMatchObject({
      code: "invalid",
      fields: { value: expect.any(String) as string },
    });
    await expect(point(TEXT.length, TEXT.length + 4)).rejects.toMatchObject({
      fields: { start: expect.any(String) as string },
    });
    expect((await getDocumentResult(user, extractorId, id)).values).toHaveLength(1);
  });

  test("does not confirm a field that the document was not read for", async ({ ctx }) => {
    const { id, user, extractorId } = await processed(ctx);
    await createField(user, extractorId, { name: "Later" });
    const confirming = sendCorrection(user, extractorId, id, { name: "Later", confirmed: true });
    await expect(confirming).rejects.toMatchObject({ code: "invalid" });
    const value = {
      document: id,
      correction: { value: { name: "Later" }, revision: null, of: null, insist: false },
    };
    const entered = {
      ...value,
      correction: { ...value.correction, change: { kind: "set" as const, value: "B 114", pointed: null } },
    };
    const { results } = await correctValues(user, extractorId, [entered]);
    expect(results).toMatchObject([{ saved: true }]);
    expect((await getDocumentResult(user, extractorId, id)).document.changed_fields).toBe(0);
  });
});
