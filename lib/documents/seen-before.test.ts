import { describe, expect, onTestFinished } from "vitest";
import { REMEMBERED_DAYS } from "@/lib/api/limits";
import type { CorrectValueInput } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { forgetFingerprints } from "@/lib/extractors/forget-fingerprints";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { deleteExpiredDocuments } from "@/lib/retention/delete-expired-documents";
import { deleteExpiredFingerprints } from "@/lib/retention/delete-expired-fingerprints";
import { deleteUser } from "@/lib/users/delete-user";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import {
  chargeStep,
  extractStep,
  leaseDocument,
  processDocumentOnce,
  readStep,
} from "@/tests/setup/job-steps";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { listLayouts } from "./learning/list-layouts";

const ACCOUNTS = [
  "DE89 3704 0044 0532 0130 00",
  "GB82 WEST 1234 5698 7654 32",
  "FR14 2004 1010 0505 0001 3M02 606",
];
const [ACCOUNT = "", OTHER_ACCOUNT = "", THIRD_ACCOUNT = ""] = ACCOUNTS;
const DAY = 24 * 3600;

const invoice = (number = "RE-17", supplier = "Acme GmbH", iban = ACCOUNT) =>
  `Supplier: ${supplier}\nInvoice number: ${number}\nIBAN: ${iban}\n`;

/** An extractor whose supplier and invoice number occur once together. */
async function desk(ctx: Context, unique = ["Supplier", "Invoice number"]) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  for (const name of ["Supplier", "Invoice number", "IBAN"])
    await createField(user, extractorId, { name, unique: unique.includes(name) });
  const read = async (text = invoice(), by: Context = ctx) => {
    const id = await upload({ ...user, now: by.now }, extractorId, text);
    await processDocumentOnce(by, id);
    return id;
  };
  return {
    user,
    extractorId,
    read,
    correct: (id: string, input: CorrectValueInput) => sendCorrection(user, extractorId, id, input),
    seen: (id: string) => seenIn(user, extractorId, id),
  };
}

/** The checks of these kinds by the name of their value. */
async function seenIn(user: UserContext, extractorId: string, id: string) {
  const { values } = await getDocumentResult(user, extractorId, id);
  const codes = ["seen_before", "changed_since"];
  return Object.fromEntries(
    values.flatMap(({ name, checks }) => {
      const own = checks.filter(({ code }) => codes.includes(code)).map(({ code }) => code);
      return own.length > 0 ? [[name, own]] : [];
    }),
  );
}

const today = () => new Date().toISOString().slice(0, 10);
const SEEN = { Supplier: ["seen_before"], "Invoice number": ["seen_before"] };
const CHANGED = { IBAN: ["changed_since"] };

describe("values that are unique together", () => {
  test("that an earlier document had are to be checked, each with the day and without a value of it", async ({
    ctx,
  }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const first = await read();
    const second = await read(invoice("re-17", "ACME GMBH"));
    expect(await seen(first)).toEqual({});
    expect(await seen(second)).toEqual(SEEN);
    const { values, document } = await getDocumentResult(user, extractorId, second);
    const [check] = values[0]!.checks.filter(({ code }) => code === "seen_before");
    const shown = new Date().toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    const message = `A document of ${shown} had the same "Supplier" and "Invoice number".`;
    expect(check).toEqual({ code: "seen_before", message, day: today() });
    expect(document.to_check).toBeGreaterThanOrEqual(2);
  });

  test("may each occur in others", async ({ ctx }) => {
    const { read, seen } = await desk(ctx);
    await read();
    expect(await seen(await read(invoice("RE-18")))).toEqual({});
    expect(await seen(await read(invoice("RE-17", "Bolt AG")))).toEqual({});
  });

  test("are not compared where one of them is absent", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const text = "Supplier: Acme GmbH\n";
    await read(text);
    expect(await seen(await read(text))).toEqual({});
    expect((await listLayouts(user, extractorId)).remembered).toEqual({ documents: 0, since: null });
  });

  test("are no others of their own document, when that is extracted again", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const id = await read();
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    expect(await seen(id)).toEqual({});
  });

  test("are compared again when one is corrected, and with what was corrected", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx);
    await read();
    const id = await read(invoice("RE-18"));
    const { value, also_changed } = await correct(id, { name: "Invoice number", value: "RE-17" });
    expect(value.checks).toContainEqual(expect.objectContaining({ code: "seen_before" }));
    expect(also_changed?.map(({ name }) => name)).toEqual(["Supplier"]);
    await correct(id, { name: "Invoice number", value: "RE-19" });
    expect(await seen(id)).toEqual({});
    expect(await seen(await read(invoice("RE-18")))).toEqual({});
    expect(await seen(await read(invoice("RE-19")))).toEqual(SEEN);
  });

  test("take the check from the document that came after theirs, when they are corrected", async ({
    ctx,
  }) => {
    const { read, correct, seen } = await desk(ctx);
    const [first, second] = [await read(), await read()];
    expect(await seen(second)).toEqual(SEEN);
    await correct(first, { name: "Invoice number", value: "RE-16" });
    expect(await seen(second)).toEqual({});
  });

  test("keep a corrected value to be checked until it is confirmed", async ({ ctx }) => {
    const { read, correct } = await desk(ctx);
    await read();
    const id = await read(invoice("RE-18"));
    const { document } = await correct(id, { name: "Invoice number", value: "RE-17" });
    const confirmed = await correct(id, { name: "Invoice number", confirmed: true });
    expect(confirmed.document.to_check).toBe(document.to_check - 1);
  });

  test("are compared as soon as a field is made unique, and no more when none is", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    const [first, second] = [await read(), await read()];
    expect(await seen(second)).toEqual({});
    const { fields } = await getExtractor(user, extractorId);
    const number = fields.find(({ name }) => name === "Invoice number")!;
    await updateField(user, extractorId, number.id, { unique: true });
    expect(await seen(first)).toEqual({});
    expect(await seen(second)).toEqual({ "Invoice number": ["seen_before"] });
    await updateField(user, extractorId, number.id, { unique: false });
    expect(await seen(second)).toEqual({});
  });
});

describe("a table", () => {
  test("cannot be unique, nor become it; a field that becomes one is not", async ({ ctx }) => {
    const { user, extractorId } = await desk(ctx);
    const table = {
      type: "TABLE" as const,
      columns: [{ name: "Article", type: "TEXT" as const, prompt: "" }],
    };
    const refused = { code: "invalid", fields: { unique: "A table cannot be unique" } };
    const { fields } = await getExtractor(user, extractorId);
    const change = (input: object) => updateField(user, extractorId, fields[0]!.id, input);
    await expect(change({ ...table, unique: true })).rejects.toMatchObject(refused);
    expect(await change(table)).not.toHaveProperty("unique");
    await expect(change({ unique: true })).rejects.toMatchObject(refused);
  });
});

describe("the bank account of a partner", () => {
  test("that is another one than before is to be checked, with the day", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    expect(await seen(await read(invoice("RE-1")))).toEqual({});
    expect(await seen(await read(invoice("RE-2")))).toEqual({});
    const id = await read(invoice("RE-3", "ACME GmbH", OTHER_ACCOUNT));
    expect(await seen(id)).toEqual(CHANGED);
    const { values } = await getDocumentResult(user, extractorId, id);
    const shown = new Date().toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    const message = `This is another bank account than in the document of ${shown} from the same partner.`;
    const check = { code: "changed_since", message, day: today() };
    expect(values.find(({ name }) => name === "IBAN")?.checks).toContainEqual(check);
  });

  test("is not compared with that of another partner", async ({ ctx }) => {
    const { read, seen } = await desk(ctx, []);
    await read();
    expect(await seen(await read(invoice("RE-2", "Bolt AG", OTHER_ACCOUNT)))).toEqual({});
  });

  test("is asked about until a person has confirmed it once", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx, []);
    await read(invoice("RE-1"));
    const second = await read(invoice("RE-2", "Acme GmbH", OTHER_ACCOUNT));
    const third = await read(invoice("RE-3", "Acme GmbH", OTHER_ACCOUNT));
    expect(await seen(third)).toEqual(CHANGED);
    await correct(second, { name: "IBAN", confirmed: true });
    expect(await seen(third)).toEqual({});
    expect(await seen(await read(invoice("RE-4", "Acme GmbH", OTHER_ACCOUNT)))).toEqual({});
    expect(await seen(await read(invoice("RE-5")))).toEqual({});
    expect(await seen(await read(invoice("RE-6", "Acme GmbH", THIRD_ACCOUNT)))).toEqual(CHANGED);
  });
});

describe("what an extractor remembers", () => {
  test("outlives the documents, for 400 days", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    const tomorrow = later(ctx, DAY_AND_A_SECOND);
    await read();
    await deleteExpiredDocuments(tomorrow);
    expect(await ctx.db.document.count()).toBe(0);
    const id = await read(invoice("RE-17", "Acme GmbH", OTHER_ACCOUNT), tomorrow);
    expect(await seenIn({ ...user, now: tomorrow.now }, extractorId, id)).toEqual({ ...SEEN, ...CHANGED });
    expect(await deleteExpiredFingerprints(later(ctx, (REMEMBERED_DAYS - 1) * DAY))).toBe(0);
    expect(await deleteExpiredFingerprints(later(ctx, REMEMBERED_DAYS * DAY + 60))).toBe(2);
    expect(await ctx.db.fingerprint.count()).toBe(2);
  });

  test("is not compared after its time, be it deleted or not", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    await read();
    const then = later(ctx, REMEMBERED_DAYS * DAY + 60);
    const id = await read(invoice("RE-17", "Acme GmbH", OTHER_ACCOUNT), then);
    expect(await seenIn({ ...user, now: then.now }, extractorId, id)).toEqual({});
  });

  test("holds no value, and outlives a document that is deleted by hand", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const id = await read();
    const kept = JSON.stringify(await ctx.db.fingerprint.findMany({ omit: { id: true } }));
    expect(kept).not.toMatch(/acme|re-?17|3704/i);
    await deleteDocument(user, extractorId, id);
    expect(await seen(await read())).toEqual(SEEN);
  });

  test("is counted, and forgotten on request", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    await read();
    await read(invoice("RE-18"));
    const { remembered } = await listLayouts(user, extractorId);
    expect(remembered).toEqual({ documents: 2, since: expect.stringContaining(today()) as string });
    await expect(forgetFingerprints(await signUp(ctx), extractorId)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listLayouts(user, extractorId)).remembered.documents).toBe(2);
    await forgetFingerprints(user, extractorId);
    expect((await listLayouts(user, extractorId)).remembered.documents).toBe(0);
    expect(await seen(await read())).toEqual({});
  });

  test("ends with the documents where its extractor does not remember", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const gone = await read();
    await deleteDocument(user, extractorId, gone);
    await read(invoice("RE-18"));
    await updateExtractor(user, extractorId, { remembering: false });
    expect(await seen(await read())).toEqual({});
    expect(await seen(await read(invoice("RE-18")))).toEqual(SEEN);
    await deleteExpiredFingerprints(later(ctx, DAY_AND_A_SECOND));
    expect(await ctx.db.fingerprint.count()).toBe(0);
  });

  test("is kept for its whole time where remembering is switched on again", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    await updateExtractor(user, extractorId, { remembering: false });
    await read();
    await updateExtractor(user, extractorId, { remembering: true });
    expect(await deleteExpiredFingerprints(later(ctx, (REMEMBERED_DAYS - 1) * DAY))).toBe(0);
  });

  test("goes with the extractor, and with the account", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    const other = await desk(ctx);
    await read();
    await other.read();
    expect(await ctx.db.fingerprint.count()).toBe(4);
    await deleteExtractor(user, extractorId);
    expect(await ctx.db.fingerprint.count({ where: { extractorId } })).toBe(0);
    await deleteUser(other.user, { email: other.user.user.email });
    expect(await ctx.db.fingerprint.count()).toBe(0);
  });
});

describe.runIf(rowLocks)("of two documents with the same unique values that are read at once", () => {
  test("the second has the check", async ({ committed }) => {
    const { user, extractorId, seen } = await desk(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    const charged = async () => {
      const id = await upload(user, extractorId, invoice());
      const lease = await leaseDocument(committed, id);
      await readStep(committed, lease!);
      await chargeStep(committed, lease!);
      return { id, lease: lease! };
    };
    const [first, second] = [await charged(), await charged()];
    const outcome = await oneAfterTheOther(
      committed,
      (ctx) => extractStep(ctx, first.lease),
      () => extractStep(committed, second.lease),
    );
    expect(outcome.status).toBe("fulfilled");
    expect(await seen(first.id)).toEqual({});
    expect(await seen(second.id)).toEqual(SEEN);
  });
});
