import { v7 as uuidv7 } from "uuid";
import { describe, expect } from "vitest";
import { correctValuesInput, type ManyValuesChange } from "@/lib/api/correct-values";
import type { ValueDto } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { valueColumns } from "@/lib/values/to-check";
import { parseValues } from "@/lib/values/stored-values";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { ledgerOf, makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { statementsOf } from "@/tests/setup/statements-of";
import { correctValues } from "./correct-values";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

interface Papers {
  user: UserContext;
  extractorId: string;
  ids: string[];
  send: (changes: ManyValuesChange[], user?: UserContext) => ReturnType<typeof correctValues>;
  read: (id: string) => Promise<ValueDto[]>;
  valuesOf: (id: string) => Promise<Record<string, unknown>>;
}

const paper = (number: number) =>
  `Number: N-${number}\nNet: ${number}00.00 EUR\nTax: 19.00 EUR\nTotal: ${number}30.00 EUR\n`;

/** Processed papers "N-1", "N-2" and so on. */
async function papers(ctx: Context, count = 2): Promise<Papers> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number"]);
  for (const name of ["Net", "Tax", "Total"]) await createField(user, extractorId, { name, type: "NUMBER" });
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = await upload(user, extractorId, paper(number));
    await processDocumentOnce(ctx, id);
    ids.push(id);
  }
  const read = async (id: string) => (await getDocumentResult(user, extractorId, id)).values;
  return {
    user,
    extractorId,
    ids,
    send: (changes, by = user) =>
      correctValues(by, extractorId, correctValuesInput.parse({ changes }).changes),
    read,
    valuesOf: async (id) => Object.fromEntries((await read(id)).map(({ name, value }) => [name, value])),
  };
}

const named = (values: ValueDto[], wanted: string) => values.find(({ name }) => name === wanted)!;

/** Gives each value of a document a check. */
async function leaveToCheck({ db }: Context, id: string): Promise<void> {
  const { values } = await db.document.findUniqueOrThrow({ where: { id } });
  const checked = parseValues(values!).map((value) => ({
    ...value,
    checks: [{ code: "low_confidence" as const, message: "Unsure." }],
  }));
  await db.document.update({ where: { id }, data: valueColumns(checked) });
}

/** So many further documents with the values of one. */
async function copies({ db }: Context, id: string, count: number): Promise<string[]> {
  const document = await db.document.findUniqueOrThrow({ where: { id } });
  const data = Array.from({ length: count }, () => ({ ...document, id: uuidv7() }));
  await db.document.createMany({ data });
  return data.map(({ id }) => id);
}

const confirmed = (document: string) => ({ document, name: "Net", confirmed: true as const });

describe("many changes of values", () => {
  test("return one result each, in order, and the changed values of their documents", async ({ ctx }) => {
    const { ids, send, valuesOf } = await papers(ctx);
    const [one = "", two = ""] = ids;
    const { results, documents } = await send([
      { document: two, name: "Number", value: " N-8 " },
      { document: one, name: "Tax", value: "1.019,00" },
      { document: two, name: "Net", confirmed: true },
    ]);
    expect(results).toEqual([
      { document: two, name: "Number", saved: true, error: null },
      { document: one, name: "Tax", saved: true, error: null },
      { document: two, name: "Net", saved: true, error: null },
    ]);
    expect(documents.map(({ document, values }) => [document.id, values.map(({ name }) => name)])).toEqual([
      [two, ["Number", "Net"]],
      [one, ["Tax"]],
    ]);
    expect(documents[0]?.document.revision).toBe(2);
    expect(documents[0]?.values[1]?.confirmed_at).toEqual(expect.any(String));
    expect(await valuesOf(one)).toMatchObject({ Number: "N-1", Tax: 1019 });
    expect(await valuesOf(two)).toMatchObject({ Number: "N-8", Net: 200 });
  });

  test("of a document are saved all or not at all, with reasons, and other documents are saved", async ({
    ctx,
  }) => {
    const { ids, send, read, valuesOf } = await papers(ctx);
    const [one = "", two = ""] = ids;
    const before = await read(one);
    const { results, documents } = await send([
      { document: one, name: "Number", value: "N-8" },
      { document: one, name: "Net", value: "about ten" },
      { document: one, name: "Berth", value: "North" },
      { document: two, name: "Net", value: 7 },
    ]);
    const expected = "Please enter a number, such as 1234.5.";
    expect(results).toMatchObject([
      { saved: false, error: null },
      { saved: false, error: { code: "invalid", message: expected, fields: { value: expected } } },
      { saved: false, error: { code: "invalid", fields: { name: expect.any(String) as string } } },
      { saved: true, error: null },
    ]);
    expect(documents).toHaveLength(1);
    expect(await read(one)).toEqual(before);
    expect(await valuesOf(two)).toMatchObject({ Net: 7 });
  });

  test("of one value are applied in order, in one revision of its document", async ({ ctx }) => {
    const { ids, send, read } = await papers(ctx, 1);
    const [one = ""] = ids;
    await send([{ document: one, name: "Number", value: "N-8" }]);
    const { documents } = await send([
      { document: one, name: "Number", original: true },
      { document: one, name: "Number", confirmed: true },
    ]);
    expect(documents[0]?.document.revision).toBe(3);
    expect(named(await read(one), "Number")).toMatchObject({
      value: "N-1",
      correction: null,
      confirmed_at: expect.any(String) as string,
    });
  });

  test("that were sent before get the same response, and change nothing", async ({ ctx }) => {
    const { ids, send, valuesOf } = await papers(ctx, 1);
    const changes = [
      { document: ids[0]!, name: "Number", value: "N-8" },
      { document: ids[0]!, name: "Net", confirmed: true },
    ];
    const { results } = await send(changes);
    const values = await valuesOf(ids[0]!);
    expect((await send(changes)).results).toEqual(results);
    expect(await valuesOf(ids[0]!)).toEqual(values);
  });

  test("are refused if the document's revision differs from the one the sender saw", async ({ ctx }) => {
    const { ids, send } = await papers(ctx);
    const [one = "", two = ""] = ids;
    await send([{ document: one, name: "Number", value: "N-8" }]);
    const changes = [one, two].map((document) => ({ document, name: "Net", value: 7, revision: 1 }));
    expect((await send(changes)).results).toMatchObject([
      {
        saved: false,
        error: { code: "conflict", message: "The document has changed. Please check it and try again." },
      },
      { saved: true, error: null },
    ]);
  });

  test("that break a field's limits are refused, unless the user insists", async ({ ctx }) => {
    const { user, extractorId, ids, send } = await papers(ctx, 1);
    await createField(user, extractorId, { name: "Currency", options: [{ value: "EUR", also: ["€"] }] });
    const id = await upload(user, extractorId, `${paper(3)}Currency: EUR\n`);
    await processDocumentOnce(ctx, id);
    const change = { document: id, name: "Currency", value: "CHF" };
    const others = { document: ids[0]!, name: "Net", value: 1 };
    expect((await send([change, others])).results).toMatchObject([
      { saved: false, error: { code: "outside_limits" } },
      { saved: true },
    ]);
    const { documents } = await send([{ ...change, insist: true }]);
    expect(documents[0]?.values[0]).toMatchObject({ value: "CHF", checks: [{ code: "not_allowed" }] });
  });

  test("are checked against rules together, with the other values that these concern", async ({ ctx }) => {
    const { user, extractorId, ids, send, read } = await papers(ctx, 1);
    const rule = { name: "Adds up", expression: "Net + Tax == Total", message: "They do not add up." };
    await updateExtractor(user, extractorId, { rules: [rule] });
    const broken = async () =>
      (await read(ids[0]!))
        .filter(({ checks }) => checks.some(({ code }) => code === "rule_broken"))
        .map(({ name }) => name);
    expect(await broken()).toEqual(["Net", "Tax", "Total"]);
    const { documents } = await send([
      { document: ids[0]!, name: "Net", value: 100 },
      { document: ids[0]!, name: "Tax", value: 30 },
    ]);
    expect(documents[0]?.also_changed.map(({ name }) => name)).toEqual(["Total"]);
    expect(await broken()).toEqual([]);
  });

  test("notify webhooks once per document with nothing left to check, and cost nothing", async ({ ctx }) => {
    const { user, ids, send } = await papers(ctx);
    await createWebhook(user, { url: "https://example.com/hook", events: ["document.reviewed"] });
    for (const id of ids) await leaveToCheck(ctx, id);
    const ledger = await ledgerOf(user);
    const names = ["Number", "Net", "Tax", "Total"];
    const [one = "", two = ""] = ids;
    const { documents } = await send([
      ...names.map((name) => ({ document: one, name, confirmed: true })),
      ...names.slice(1).map((name) => ({ document: two, name, confirmed: true })),
    ]);
    expect(documents.map(({ document }) => [document.to_check, document.reviewed])).toEqual([
      [0, true],
      [1, false],
    ]);
    const told = await ctx.db.webhookDelivery.findMany({ where: { webhook: { userId: user.user.id } } });
    expect(told.map(({ documentId }) => documentId)).toEqual([one]);
    expect(await ctx.db.dueLesson.count({ where: { documentId: { in: ids } } })).toBe(2);
    expect(await ledgerOf(user)).toEqual(ledger);
  });

  test("find neither another user's documents, nor those of another extractor, nor unknown ones", async ({
    ctx,
  }) => {
    const { user, ids, send, valuesOf, extractorId } = await papers(ctx, 1);
    const stranger = await papers(ctx, 1);
    const otherExtractor = await makeExtractor(user, ["Number"]);
    const elsewhere = await upload(user, otherExtractor, paper(5));
    await processDocumentOnce(ctx, elsewhere);
    const documents = [stranger.ids[0]!, elsewhere, "unknown", ids[0]!];
    const { results } = await send(
      documents.map((document) => ({ document, name: "Number", value: "Mine" })),
    );
    const notFound = { saved: false, error: { code: "not_found", message: "This document does not exist." } };
    expect(results).toMatchObject([notFound, notFound, notFound, { saved: true }]);
    expect(await stranger.valuesOf(stranger.ids[0]!)).toMatchObject({ Number: "N-1" });
    expect(await valuesOf(ids[0]!)).toMatchObject({ Number: "Mine" });
    await expect(correctValues(stranger.user, extractorId, [])).rejects.toMatchObject({ code: "not_found" });
  });

  test("of a document that is being processed or failed are refused", async ({ ctx }) => {
    const { user, extractorId, send } = await papers(ctx, 0);
    const pending = await upload(user, extractorId, paper(1));
    const failed = await upload(user, extractorId, paper(2));
    const data = { status: "FAILURE", rejectionReason: "Broken" } as const;
    await ctx.db.document.update({ where: { id: failed }, data });
    const changes = [pending, failed].map((document) => ({ document, name: "Number", value: "x" }));
    expect((await send(changes)).results).toMatchObject([
      { error: { code: "document_processing" } },
      { error: { code: "conflict" } },
    ]);
  });

  test("for which there is no time are not started, and can be sent again", async ({ ctx }) => {
    const { user, send, ids, valuesOf } = await papers(ctx, 3);
    const start = Date.now();
    let asked = 0;
    // Each question for the time takes a second.
    const slow = { ...user, now: () => new Date(start + 1_000 * asked++) };
    const changes = ids.map((document) => ({ document, name: "Net", value: 7 }));
    const { results } = await send(changes, slow);
    expect(results[0]).toMatchObject({ saved: true });
    expect(results[2]).toMatchObject({ saved: false, error: { code: "unavailable" } });
    expect(await valuesOf(ids[2]!)).toMatchObject({ Net: 300 });
    expect((await send(changes)).results.map(({ saved }) => saved)).toEqual([true, true, true]);
  });

  test("for which there is no time are not even read", async ({ ctx }) => {
    const { user, send, ids } = await papers(ctx, 1);
    const many = await copies(ctx, ids[0]!, 120);
    const late = (documents: string[]) => {
      const start = Date.now();
      let asked = 0;
      const now = () => new Date(start + 8_000 * asked++);
      return statementsOf(() => send(documents.map(confirmed), { ...user, now }));
    };
    expect(await late(many)).toBe(await late(ids));
  });

  test("take no more statements for fifty documents than for two", async ({ ctx }) => {
    const { send, ids } = await papers(ctx);
    const many = await copies(ctx, ids[0]!, 50);
    const ofTwo = await statementsOf(() => send(ids.map(confirmed)));
    expect(await statementsOf(() => send(many.map(confirmed)))).toBe(ofTwo);
    const { results } = await send(many.map(confirmed));
    expect(results.every(({ saved }) => saved)).toBe(true);
  });

  test.for([["before"], ["behind"]] as const)(
    "compare a later document once, and return it as it is then, if it comes %s what it is compared with",
    async ([place], { ctx }) => {
      const { user, extractorId, ids, send } = await papers(ctx);
      const [first = "", second = ""] = ids;
      const others = await copies(ctx, second, 49);
      const later = await upload(user, extractorId, paper(1));
      await processDocumentOnce(ctx, later);
      const { fields } = await getExtractor(user, extractorId);
      const { id: fieldId } = fields.find(({ name }) => name === "Number")!;
      await updateField(user, extractorId, fieldId, { name: "Number", unique: true });
      const stored = async (id: string) => (await getDocumentResult(user, extractorId, id)).document;
      const { revision, to_check: before } = await stored(later);
      const compared = { ...confirmed(later), revision };
      const changes = [{ document: first, name: "Number", value: "N-9" }, ...others.map(confirmed)];
      const { results, documents } = await send(
        place === "behind" ? [...changes, compared] : [compared, ...changes.toReversed()],
      );
      expect(results.filter(({ saved }) => !saved)).toEqual([]);
      const answered = documents.find(({ document }) => document.id === later)!.document;
      const { revision: now, to_check } = await stored(later);
      expect(answered).toMatchObject({ revision: now, to_check });
      // Its number is no longer that of an earlier one, and its net amount is confirmed.
      expect(to_check).toBe(before - 2);
    },
  );

  test("take no more statements for a thousand changes of one value, and the last one counts", async ({
    committed: ctx,
  }) => {
    const { ids, send, valuesOf } = await papers(ctx, 1);
    const changes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ document: ids[0]!, name: "Net", value: `${at + 1}00,00` }));
    await send(changes(2));
    const ofTwo = await statementsOf(() => send(changes(2)));
    const ofAll = await statementsOf(async () => {
      const { results } = await send(changes(1_000));
      expect(results.filter(({ saved }) => saved)).toHaveLength(1_000);
    });
    expect(ofAll).toBe(ofTwo);
    expect(await valuesOf(ids[0]!)).toMatchObject({ Net: 100_000 });
  });

  test("that cannot be stored leave other documents alone", async ({ ctx }) => {
    const { ids, send, valuesOf } = await papers(ctx, 3);
    const [one = "", two = "", three = ""] = ids;
    await ctx.db.$executeRawUnsafe(
      `ALTER TABLE "DueLesson" ADD CONSTRAINT "not_this" CHECK ("documentId" <> '${two}')`,
    );
    const { results, documents } = await send(ids.map((document) => ({ document, name: "Net", value: 7 })));
    expect(results.map(({ saved, error }) => [saved, error?.code])).toEqual([
      [true, undefined],
      [false, "internal"],
      [true, undefined],
    ]);
    expect(documents.map(({ document }) => [document.id, document.revision])).toEqual([
      [one, 2],
      [three, 2],
    ]);
    expect(await valuesOf(two)).toMatchObject({ Net: 200 });
  });

  test.runIf(rowLocks)("keep concurrent corrections", async ({ committed: ctx }) => {
    const { user, extractorId, ids, send, valuesOf } = await papers(ctx, 1);
    const [one = ""] = ids;
    const second = await oneAfterTheOther(
      user,
      (user) => sendCorrection(user, extractorId, one, { name: "Number", value: "N-8" }),
      () =>
        send([
          { document: one, name: "Net", value: 7 },
          { document: one, name: "Tax", value: 8 },
        ]),
    );
    expect(second.status).toBe("fulfilled");
    expect(await valuesOf(one)).toMatchObject({ Number: "N-8", Net: 7, Tax: 8 });
  });
});

describe("a confirmation that is undone", () => {
  test("leaves the confirmed correction with its place", async ({ ctx }) => {
    const { ids, send, read } = await papers(ctx, 1);
    const change = { document: ids[0]!, name: "Number" };
    await send([{ ...change, value: "N-8" }]);
    const before = await read(ids[0]!);
    await send([{ ...change, confirmed: true }]);
    expect(named(await read(ids[0]!), "Number").confirmed_at).not.toBeNull();
    await send([{ ...change, confirmed: false }]);
    expect(await read(ids[0]!)).toEqual(before);
  });
});

describe("a table among many values", () => {
  test("is confirmed as a whole, which can be undone; its rows cannot be changed this way", async ({
    ctx,
  }) => {
    const { user, extractorId } = await papers(ctx, 0);
    await createField(user, extractorId, { name: "Items", type: "TABLE", columns: [{ name: "Article" }] });
    const csv = "Article;Quantity\nRope;2\n";
    const { id } = await uploadDocument(user, extractorId, () => receivedText(csv, "items.csv"));
    await processDocumentOnce(ctx, id);
    const table = async () => named((await getDocumentResult(user, extractorId, id)).values, "Items");
    const send = (change: { confirmed: boolean } | { value: string } | { original: true }) =>
      correctValues(
        user,
        extractorId,
        correctValuesInput.parse({ changes: [{ document: id, name: "Items", ...change }] }).changes,
      );
    const before = await table();
    await send({ confirmed: true });
    expect((await table()).confirmed_at).not.toBeNull();
    await send({ confirmed: false });
    expect(await table()).toEqual(before);
    for (const change of [{ value: "Rope" }, { original: true } as const])
      expect((await send(change)).results).toMatchObject([{ saved: false, error: { code: "invalid" } }]);
    expect(await table()).toEqual(before);
  });
});
