import { describe, expect, onTestFinished, vi } from "vitest";
import type { UserContext } from "@/lib/context";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { createField } from "@/lib/extractors/create-field";
import { log } from "@/lib/log";
import { parseValues } from "@/lib/values/stored-values";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { CHANGED, desk, invoice, OTHER_ACCOUNT, seenIn, THIRD_ACCOUNT } from "@/tests/setup/invoice-desk";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { processPaper } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { listRelearnable, relearnDocuments } from "./learning/relearn";

const ORDERED = (number: string, order: string) => `${invoice(number)}Order number: ${order}\n`;

/** From now on another number of the papers is read. */
async function readOrderNumbers(user: UserContext, extractorId: string): Promise<void> {
  const { fields } = await getExtractor(user, extractorId);
  const { id } = fields.find(({ name }) => name === "Invoice number")!;
  await updateField(user, extractorId, id, { name: "Order number" });
}

const SEEN_BY_ORDER = { Supplier: ["seen_before"], "Order number": ["seen_before"] };

describe("a document that is extracted again", () => {
  test("removes the check from a later one if they now differ", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const first = await read(ORDERED("RE-17", "B-1"));
    const [second, third] = [await read(), await read()];
    await readOrderNumbers(user, extractorId);
    await extractAgain(user, extractorId, [first]);
    await processDocumentOnce(ctx, first);
    expect([await seen(first), await seen(second), await seen(third)]).toEqual([{}, {}, SEEN_BY_ORDER]);
  });

  test("gets the check if a later one already has its new values", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const first = await read(ORDERED("RE-17", "RE-18"));
    const second = await read(invoice("RE-18"));
    await readOrderNumbers(user, extractorId);
    await extractAgain(user, extractorId, [first]);
    await processDocumentOnce(ctx, first);
    expect(await seen(first)).toEqual({ Supplier: ["seen_before"], "Order number": ["seen_before"] });
    expect(await seen(second)).toEqual({});
  });

  test("leaves later ones alone if its values are unchanged", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    const [first, second] = [await read(), await read()];
    const where = { id: second };
    const { values } = await ctx.db.document.findUniqueOrThrow({ where });
    // With what a comparison would change.
    const unchecked = JSON.stringify(parseValues(values!).map((value) => ({ ...value, checks: [] })));
    await ctx.db.document.update({ where, data: { values: unchecked } });
    await extractAgain(user, extractorId, [first]);
    await processDocumentOnce(ctx, first);
    expect(await ctx.db.document.findUniqueOrThrow({ where })).toMatchObject({ values: unchecked });
  });

  test.runIf(rowLocks)(
    "is stored even if a later one cannot be compared at the moment",
    async ({ committed: ctx }) => {
      const { user, extractorId, read, seen } = await desk(ctx);
      onTestFinished(async () => void (await ctx.db.user.delete({ where: { id: user.user.id } })));
      const [first, second] = [await read(ORDERED("RE-17", "B-1")), await read()];
      await readOrderNumbers(user, extractorId);
      await extractAgain(user, extractorId, [first]);
      const logged = vi.spyOn(log, "error").mockReturnValue();
      onTestFinished(() => logged.mockRestore());
      const extracted = await oneAfterTheOther(
        user,
        ({ db }) => db.$queryRaw`SELECT "id" FROM "Document" WHERE "id" = ${second} FOR UPDATE`,
        () => processDocumentOnce(ctx, first),
        // Until the lock has been waited for in vain.
        () => vi.waitUntil(() => logged.mock.calls.length > 0, { timeout: 4_500 }),
      );
      expect(extracted.status).toBe("fulfilled");
      expect(await ctx.db.document.findUnique({ where: { id: first } })).toMatchObject({ status: "SUCCESS" });
      expect(await seen(second)).toEqual(SEEN_BY_ORDER);
    },
  );
});

describe.runIf(rowLocks)("at the same time", () => {
  test("a document is not compared with former values of an earlier one", async ({ committed: ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    onTestFinished(async () => void (await ctx.db.user.delete({ where: { id: user.user.id } })));
    const first = await read(invoice("RE-17", "Acme GmbH", ""));
    const second = await upload(user, extractorId, invoice());
    const processed = await oneAfterTheOther(
      user,
      (user) => sendCorrection(user, extractorId, first, { name: "Invoice number", value: null }),
      () => processDocumentOnce(ctx, second),
    );
    expect(processed.status).toBe("fulfilled");
    expect(await seen(second)).toEqual({});
  });

  test("documents that are extracted again agree on which came first", async ({ committed: ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    onTestFinished(async () => void (await ctx.db.user.delete({ where: { id: user.user.id } })));
    const ids = [];
    for (const number of ["RE-17", "RE-17", "RE-17", "RE-18"]) ids.push(await read(ORDERED(number, "B-1")));
    await readOrderNumbers(user, extractorId);
    await extractAgain(user, extractorId, ids);
    await Promise.all(ids.map((id) => processDocumentOnce(ctx, id)));
    const found = await Promise.all(ids.map(seen));
    expect(found.filter((checks) => "Order number" in checks)).toHaveLength(3);
  });
});

test("a document that is reread with lessons removes the check from a later one", async ({ ctx }) => {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  await createField(user, extractorId, { name: "Number", unique: true });
  const paper = (number: string, slot: string) => `KESTREL WHARFINGERS OF SALTMOUTH
Quayside tariff note for visiting craft
Number: ${number}
Slot ${slot} east basin
Questions to the wharf office at Saltmouth, open on weekdays
`;
  const first = await processPaper(user, extractorId, paper("4711", "C-207"));
  const later = await processPaper(user, extractorId, "Number: 4711\n");
  expect(await seenIn(user, extractorId, later)).toEqual({ Number: ["seen_before"] });
  const reviewed = await processPaper(user, extractorId, paper("4712", "B-114"));
  await sendCorrection(user, extractorId, reviewed, { name: "Number", value: "B-114" });
  await listRelearnable(user, extractorId, reviewed, new AbortController().signal);
  const changes = [{ name: "Number", old: "4711", new: "C-207" }];
  expect(await relearnDocuments(user, extractorId, { documents: [first] })).toMatchObject([
    { id: first, changes },
  ]);
  expect(await seenIn(user, extractorId, later)).toEqual({});
});

describe("a bank account that no longer differs", () => {
  test("is the one with which later documents are compared", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx, []);
    const first = await read(invoice("RE-1"));
    const second = await read(invoice("RE-2", "Acme GmbH", OTHER_ACCOUNT));
    const third = await read(invoice("RE-3", "Acme GmbH", THIRD_ACCOUNT));
    const fourth = await read(invoice("RE-4", "Acme GmbH", OTHER_ACCOUNT));
    await correct(first, { name: "Supplier", value: "Bolt AG" });
    expect(await seen(second)).toEqual({});
    expect(await seen(third)).toEqual(CHANGED);
    expect(await seen(fourth)).toEqual({});
  });

  test("needs no review once the earlier one is corrected to it", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx, []);
    const first = await read(invoice("RE-1"));
    const second = await read(invoice("RE-2", "Acme GmbH", OTHER_ACCOUNT));
    expect(await seen(second)).toEqual(CHANGED);
    await correct(first, { name: "IBAN", value: OTHER_ACCOUNT });
    expect(await seen(second)).toEqual({});
  });
});

describe("a bank account that is compared before an earlier one, because its document came first", () => {
  test("is compared with what is known of the earlier one by then", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    const known = await read();
    const later = await upload(user, extractorId, invoice("RE-2", "Acme GmbH", THIRD_ACCOUNT));
    const earlier = await read(invoice("RE-3", "Acme GmbH", OTHER_ACCOUNT));
    await processDocumentOnce(ctx, later);
    expect([await seen(earlier), await seen(later)]).toEqual([CHANGED, CHANGED]);
    await deleteDocument(user, extractorId, known);
    await updateExtractor(user, extractorId, { remembering: false });
    // Too long to be compared in one transaction.
    await ctx.db.$executeRaw`UPDATE "Document" SET "values" = "values" || repeat(' ', 1500000)`;
    await updateExtractor(user, extractorId, { trust: { target: 0.99 } });
    expect([await seen(earlier), await seen(later)]).toEqual([{}, CHANGED]);
  });
});

describe("a bank account that no document has confirmed any more", () => {
  test("needs review in later ones", async ({ ctx }) => {
    const { user, extractorId, read, correct, seen } = await desk(ctx, []);
    await read(invoice("RE-1"));
    const second = await read(invoice("RE-2", "Acme GmbH", OTHER_ACCOUNT));
    await correct(second, { name: "IBAN", confirmed: true });
    const third = await read(invoice("RE-3", "Acme GmbH", OTHER_ACCOUNT));
    const fourth = await read(invoice("RE-4", "Acme GmbH", OTHER_ACCOUNT));
    expect([await seen(third), await seen(fourth)]).toEqual([{}, {}]);
    await updateExtractor(user, extractorId, { trust: { target: 0.99 } });
    expect(await ctx.db.fingerprint.count({ where: { isOpen: true } })).toBe(0);
    await correct(second, { name: "IBAN", confirmed: false });
    expect([await seen(third), await seen(fourth)]).toEqual([CHANGED, CHANGED]);
  });

  test("needs review in each, also when all are compared again", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    const first = await read(invoice("RE-1"));
    const other = (number: string) => read(invoice(number, "Acme GmbH", OTHER_ACCOUNT));
    const [second, third] = [await other("RE-2"), await other("RE-3")];
    const { fields } = await getExtractor(user, extractorId);
    const { id } = fields.find(({ name }) => name === "Supplier")!;
    await updateField(user, extractorId, id, { partner: false });
    expect([await seen(second), await seen(third)]).toEqual([{}, {}]);
    await updateField(user, extractorId, id, { partner: true });
    expect([await seen(second), await seen(third)]).toEqual([CHANGED, CHANGED]);
    expect(await seen(await other("RE-4"))).toEqual(CHANGED);
    await deleteDocument(user, extractorId, first);
    await updateExtractor(user, extractorId, { trust: { target: 0.99 } });
    expect(await seen(await other("RE-5"))).toEqual(CHANGED);
  });
});
