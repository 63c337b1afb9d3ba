import { describe, expect } from "vitest";
import { REMEMBERED_DAYS } from "@/lib/api/limits";
import { deleteDocument } from "@/lib/documents/delete-document";
import { listLayouts } from "@/lib/documents/learning/list-layouts";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { forgetFingerprints } from "@/lib/extractors/forget-fingerprints";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { deleteUser } from "@/lib/users/delete-user";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import {
  CHANGED,
  desk,
  invoice,
  OTHER_ACCOUNT,
  SEEN,
  seenIn,
  THIRD_ACCOUNT,
} from "@/tests/setup/invoice-desk";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";
import { deleteExpiredDocuments } from "./delete-expired-documents";
import { deleteExpiredFingerprints } from "./delete-expired-fingerprints";

const DAY = 24 * 3600;
const today = () => new Date().toISOString().slice(0, 10);

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

  test("is compared by field, whatever the fields are called since", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    const tomorrow = later(ctx, DAY_AND_A_SECOND);
    await read();
    const { fields } = await getExtractor(user, extractorId);
    const names: Record<string, string> = {
      Supplier: "Vendor",
      "Invoice number": "Invoice no",
      IBAN: "Account",
    };
    for (const { id, name } of fields) await updateField(user, extractorId, id, { name: names[name] });
    await deleteExpiredDocuments(tomorrow);
    const text = invoice("RE-17", "Acme GmbH", OTHER_ACCOUNT).replace("IBAN", "Account");
    const id = await read(text, tomorrow);
    expect(await seenIn({ ...user, now: tomorrow.now }, extractorId, id)).toEqual({
      Vendor: ["seen_before"],
      "Invoice no": ["seen_before"],
      Account: ["changed_since"],
    });
  });

  test("is not compared after it has expired, whether or not it is deleted", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    await read();
    const then = later(ctx, REMEMBERED_DAYS * DAY + 60);
    const id = await read(invoice("RE-17", "Acme GmbH", OTHER_ACCOUNT), then);
    expect(await seenIn({ ...user, now: then.now }, extractorId, id)).toEqual({});
    const third = (number: string) => read(invoice(number, "Acme GmbH", THIRD_ACCOUNT), then);
    await third("RE-18");
    await updateExtractor({ ...user, now: then.now }, extractorId, { trust: { target: 0.99 } });
    expect(await seenIn({ ...user, now: then.now }, extractorId, await third("RE-19"))).toEqual(CHANGED);
  });

  test("contains no value, and outlives a document that a user deletes", async ({ ctx }) => {
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

  test("is deleted with the documents if its extractor does not remember", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const gone = await read();
    await deleteDocument(user, extractorId, gone);
    await read(invoice("RE-18"));
    await updateExtractor(user, extractorId, { remembering: false });
    expect(await seen(await read())).toEqual({});
    const again = await read(invoice("RE-18"));
    expect(await seen(again)).toEqual(SEEN);
    const last = await read(invoice("RE-19"));
    await deleteDocument(user, extractorId, last);
    expect(await seen(await read(invoice("RE-19")))).toEqual({});
    await deleteExpiredFingerprints(later(ctx, DAY_AND_A_SECOND));
    expect(await ctx.db.fingerprint.count()).toBe(0);
  });

  test("is kept for its full period if remembering is switched on again", async ({ ctx }) => {
    const { user, extractorId, read } = await desk(ctx);
    await updateExtractor(user, extractorId, { remembering: false });
    await read();
    await updateExtractor(user, extractorId, { remembering: true });
    expect(await deleteExpiredFingerprints(later(ctx, (REMEMBERED_DAYS - 1) * DAY))).toBe(0);
  });

  test("is deleted with the extractor and with the account", async ({ ctx }) => {
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
