import { buffer } from "node:stream/consumers";
import { describe, expect, vi } from "vitest";
import { CORRECTED_TEXT_MAX } from "@/lib/api/limits";
import { CORRECTED_TEXT_TOO_LONG, type CorrectValueInput } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { isScalar, parseValues } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { downloadDocuments } from "./download-documents";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";

const TEXT =
  "Number: N-7\nBuyer: Ada Lovelace\nTotal: 1.234,50 EUR\nNet: 1.000,00 EUR\nDue: 31.12.2026\nPaid: no\n";

interface Processed {
  user: UserContext;
  extractorId: string;
  id: string;
  correct: (input: CorrectValueInput, user?: UserContext) => ReturnType<typeof sendCorrection>;
}

async function processed(ctx: Context): Promise<Processed> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number", "Buyer", "Berth"]);
  for (const [name, type] of [
    ["Total", "NUMBER"],
    ["Due", "DATE"],
    ["Paid", "BOOLEAN"],
  ] as const)
    await createField(user, extractorId, { name, type });
  const id = await upload(user, extractorId, TEXT);
  await processDocumentOnce(ctx, id);
  return {
    user,
    extractorId,
    id,
    correct: (input, by = user) => sendCorrection(by, extractorId, id, input),
  };
}

describe("a corrected value", () => {
  test("replaces the original wherever data is read, and the original stays available", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const { value, document } = await correct({ name: "Berth", value: " North\npier " });
    expect(value).toMatchObject({
      name: "Berth",
      value: "North pier",
      original: null,
      evidence: { state: "missing" },
      correction: { value: "North pier", at: expect.any(String) as string },
      confirmed_at: null,
    });
    expect(document.missing_required).toEqual([]);
    expect(JSON.parse(document.extracted_data!)).toMatchObject({ Berth: "North pier" });
    expect(await listDocuments(user, extractorId)).toEqual([document]);
    expect((await getDocumentResult(user, extractorId, id)).values).toContainEqual(value);
    const { parts } = await downloadDocuments(user, extractorId, { doc: [id], format: "CSV" });
    const bytes = await buffer(parts(new AbortController().signal));
    expect(new TextDecoder().decode(bytes)).toContain("North pier");
  });

  test("is stored with its place and the unknown label next to it", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const start = TEXT.indexOf("1.000,00");
    const { value, label } = await correct({ name: "Total", value: "1000" });
    expect(value.correction).toHaveProperty("place", {
      quote: "1.000,00",
      start,
      end: start + 8,
      page: null,
      boxes: [],
      unit: { text: "EUR", code: "EUR" },
    });
    expect(label).toBe("Net");
    expect((await getDocumentResult(user, extractorId, id)).values).toContainEqual(value);

    const pointed = { start: TEXT.indexOf("N-7"), end: TEXT.indexOf("N-7") + 3 };
    expect(await correct({ name: "Berth", value: "N-7", pointed })).toMatchObject({
      value: { correction: { place: pointed } },
      // It is another field's.
      label: null,
    });
    expect((await correct({ name: "Berth", value: "nowhere" })).value.correction).not.toHaveProperty("place");
  });

  test("that is the engine's own value confirms it", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    const { value } = await correct({ name: "Number", value: "N-7" });
    expect(value).toMatchObject({
      value: "N-7",
      correction: null,
      confirmed_at: expect.any(String) as string,
    });
  });

  test("is parsed by the document's conventions", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    const entered = async (name: string, value: string) => (await correct({ name, value })).value.value;
    expect(await entered("Total", "2.345")).toBe(2345);
    expect(await entered("Total", "1.000,00 EUR")).toBe(1000);
    expect(await entered("Due", "01.02.2027")).toBe("2027-02-01");
    expect(await entered("Due", "2027-03-04")).toBe("2027-03-04");
    expect(await entered("Paid", "ja")).toBe(true);
    expect(await entered("Buyer", "n/a")).toBe("n/a");
  });

  test("may be null", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    const { value, document } = await correct({ name: "Number", value: null });
    expect(value).toMatchObject({ value: null, original: "N-7", correction: { value: null } });
    expect(document.missing_required).toContain("Number");
  });

  for (const [name, value, expected] of [
    ["Total", "about ten", "Please enter a number, such as 1234.5."],
    ["Total", true, "Please enter a number, such as 1234.5."],
    ["Due", "2026-02-30", "Please enter a date, such as 2026-03-31."],
    ["Due", 20261231, "Please enter a date, such as 2026-03-31."],
    ["Paid", "perhaps", "Please enter yes or no."],
    ["Paid", 1, "Please enter yes or no."],
    ["Buyer", " \u200b\n", "Please enter text."],
    ["Buyer", 7, "Please enter text."],
  ] as const) {
    test(`of a field ${name} cannot be ${JSON.stringify(value)}, and the error names what is expected`, async ({
      ctx,
    }) => {
      const { user, extractorId, id, correct } = await processed(ctx);
      const before = await getDocumentResult(user, extractorId, id);
      await expect(correct({ name, value })).rejects.toMatchObject({
        code: "invalid",
        message: expected,
        fields: { value: expected },
      });
      expect(await getDocumentResult(user, extractorId, id)).toEqual(before);
    });
  }

  test("can be undone, and so can a confirmation", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const before = await getDocumentResult(user, extractorId, id);
    for (const input of [
      { name: "Number", value: "N-8" },
      { name: "Number", confirmed: true },
    ] as const) {
      await correct(input);
      await correct({ name: "Number", original: true });
      const revision = (before.document.revision += 2);
      expect(await getDocumentResult(user, extractorId, id)).toEqual({
        ...before,
        document: { ...before.document, revision },
      });
    }
  });

  test("no longer needs review, like a confirmed one", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const values = JSON.parse(row.values!) as { checks: object[] }[];
    for (const value of values.slice(0, 3))
      value.checks = [{ code: "several_candidates", message: "Unsure." }];
    await ctx.db.document.update({ where: { id }, data: { values: JSON.stringify(values), toCheck: 3 } });

    expect((await correct({ name: "Number", confirmed: true })).document.to_check).toBe(2);
    expect((await correct({ name: "Buyer", value: "Ada" })).document.to_check).toBe(1);
    expect((await correct({ name: "Total", value: 1 })).document.to_check).toBe(1);
    expect((await correct({ name: "Buyer", original: true })).document.to_check).toBe(2);
    expect((await correct({ name: "Berth", confirmed: true })).value).toMatchObject({
      value: null,
      confirmed_at: expect.any(String) as string,
    });
    expect((await listDocuments(user, extractorId))[0]?.to_check).toBe(1);
  });
});

describe("a suggestion", () => {
  /** A document in which "Berth" was not found, but may be "N-7". */
  async function suggested(ctx: Context) {
    const document = await processed(ctx);
    const { id } = document;
    const place = { quote: "N-7", start: 8, end: 11, page: null, boxes: [] };
    const suggestion = { value: "N-7", ...place, confidence: 0.4 };
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const values = parseValues(row.values!).map((value) =>
      value.name === "Berth" && isScalar(value)
        ? { ...value, required: false, candidates: [{ value: "N-7", ...place }], suggestion }
        : value,
    );
    await ctx.db.document.update({ where: { id }, data: valueColumns(values) });
    return { ...document, suggestion };
  }

  /** The downloads of a document in every format that is text. */
  async function downloads(user: UserContext, extractorId: string, id: string): Promise<string[]> {
    return Promise.all(
      (["CSV", "JSON"] as const).map(async (format) => {
        const { parts } = await downloadDocuments(user, extractorId, { doc: [id], format });
        return new TextDecoder().decode(await buffer(parts(new AbortController().signal)));
      }),
    );
  }

  test("is not a value until it is accepted: it needs review, and data omits it", async ({ ctx }) => {
    const { user, extractorId, id, correct, suggestion } = await suggested(ctx);
    const { document, values } = await getDocumentResult(user, extractorId, id);
    expect(values.find(({ name }) => name === "Berth")).toMatchObject({ value: null, suggestion });
    expect(document.to_check).toBe(1);
    expect(JSON.parse(document.extracted_data!)).toMatchObject({ Number: "N-7", Berth: null });
    for (const download of await downloads(user, extractorId, id))
      expect(download.match(/N-7/g)).toHaveLength(1);

    const taken = await correct({ name: "Berth", candidate: 0 });
    expect(taken.value).toMatchObject({ value: "N-7", original: null, suggestion: null });
    expect(taken.value.correction).toHaveProperty("place.start", 8);
    expect(taken.document.to_check).toBe(0);
    for (const download of await downloads(user, extractorId, id))
      expect(download.match(/N-7/g)).toHaveLength(2);
  });

  test("is settled by another value or by null, until that is undone", async ({ ctx }) => {
    const { correct, suggestion } = await suggested(ctx);
    for (const input of [
      { name: "Berth", value: "North pier" },
      { name: "Berth", value: null },
      { name: "Berth", confirmed: true },
    ] as const) {
      expect((await correct(input)).document.to_check).toBe(0);
      const undone = await correct({ name: "Berth", original: true });
      expect(undone.value).toMatchObject({ value: null, suggestion, confirmed_at: null });
      expect(undone.document.to_check).toBe(1);
    }
  });
});

describe("correcting a value", () => {
  test("chooses among its candidates, which stay unchanged", async ({ ctx }) => {
    const { id, correct } = await processed(ctx);
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const values = JSON.parse(row.values!) as { name: string; candidates: object[] }[];
    const candidates = ["N-8", "N-9"].map((value) => ({
      value,
      quote: value,
      start: 1,
      end: 4,
      page: null,
      boxes: [],
    }));
    values.find(({ name }) => name === "Number")!.candidates = candidates;
    await ctx.db.document.update({ where: { id }, data: { values: JSON.stringify(values) } });

    expect((await correct({ name: "Number", candidate: 1 })).value).toMatchObject({
      value: "N-9",
      original: "N-7",
      correction: { value: "N-9" },
      candidates,
    });
    await expect(correct({ name: "Number", candidate: 2 })).rejects.toMatchObject({
      code: "invalid",
      fields: { candidate: expect.any(String) as string },
    });
  });

  test("refuses a candidate with more characters than may be entered", async ({ ctx }) => {
    const { id, correct } = await processed(ctx);
    const row = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const values = JSON.parse(row.values!) as { name: string; candidates: object[] }[];
    const value = "x".repeat(CORRECTED_TEXT_MAX + 1);
    values.find(({ name }) => name === "Number")!.candidates = [
      { value, quote: null, start: null, end: null, page: null, boxes: [] },
    ];
    await ctx.db.document.update({ where: { id }, data: { values: JSON.stringify(values) } });
    await expect(correct({ name: "Number", candidate: 0 })).rejects.toMatchObject({
      code: "invalid",
      fields: { candidate: CORRECTED_TEXT_TOO_LONG },
    });
  });

  test("with an unknown name is refused", async ({ ctx }) => {
    const { correct } = await processed(ctx);
    await expect(correct({ name: "number", value: "x" })).rejects.toMatchObject({
      code: "invalid",
      fields: { name: expect.any(String) as string },
    });
  });

  test("of a document without a result is refused", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const pending = await upload(user, extractorId, TEXT);
    const failed = await upload(user, extractorId, TEXT);
    await ctx.db.document.update({
      where: { id: failed },
      data: { status: "FAILURE", rejectionReason: "Broken" },
    });
    const input = { name: "Number", value: "x" };
    await expect(sendCorrection(user, extractorId, pending, input)).rejects.toMatchObject({
      code: "document_processing",
    });
    await expect(sendCorrection(user, extractorId, failed, input)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("of a document that is deleted in the meantime is not found", async ({ ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const { storage } = ctx;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (key) => {
      await deleteDocument(user, extractorId, id);
      return read(key);
    });
    await expect(correct({ name: "Number", value: "N-8" })).rejects.toMatchObject({ code: "not_found" });
  });

  test.runIf(rowLocks)(
    "keeps what another tab corrects in the same document at the same time",
    async ({ committed: ctx }) => {
      const { user, correct, extractorId, id } = await processed(ctx);
      const second = await oneAfterTheOther(
        user,
        (user) => correct({ name: "Number", value: "N-8" }, user),
        () => correct({ name: "Buyer", value: "Grace Hopper" }),
      );
      expect(second.status).toBe("fulfilled");
      const { document } = await getDocumentResult(user, extractorId, id);
      expect(JSON.parse(document.extracted_data!)).toMatchObject({ Number: "N-8", Buyer: "Grace Hopper" });
    },
  );

  test.runIf(rowLocks)("keeps all of thirty concurrent corrections", async ({ committed: ctx }) => {
    const { user, extractorId, id, correct } = await processed(ctx);
    const names = ["Number", "Buyer", "Berth"];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => correct({ name: names[index % 3]!, value: `${index}` })),
    );
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values.slice(0, 3).map(({ correction }) => correction)).not.toContain(null);
  });

  test.runIf(rowLocks)(
    "is refused while its document is being extracted again",
    async ({ committed: ctx }) => {
      const { user, extractorId, id, correct } = await processed(ctx);
      const correction = await oneAfterTheOther(
        user,
        (user) => extractAgain(user, extractorId, [id]),
        () => correct({ name: "Number", value: "N-8" }),
      );
      expect(correction).toMatchObject({ status: "rejected", reason: { code: "document_processing" } });
    },
  );
});
