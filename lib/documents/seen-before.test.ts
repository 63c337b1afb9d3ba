import { describe, expect, onTestFinished, vi } from "vitest";
import { createFieldInput } from "@/lib/api/extractor";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { log } from "@/lib/log";
import { serializeRules } from "@/lib/extractors/stored-rules";
import { updateField } from "@/lib/extractors/update-field";
import { upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { CHANGED, desk, invoice, OTHER_ACCOUNT, SEEN, THIRD_ACCOUNT } from "@/tests/setup/invoice-desk";
import { extractStep, leaseDocument, processDocumentOnce, readStep } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { listLayouts } from "./learning/list-layouts";

const today = () => new Date().toISOString().slice(0, 10);
describe("values that are unique together", () => {
  test("that an earlier document had need review, each with the day but without its values", async ({
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
    const message = `Same "Supplier" and "Invoice number" as on ${shown}.`;
    expect(check).toEqual({ code: "seen_before", message, day: today() });
    expect(document.to_check).toBeGreaterThanOrEqual(2);
  });

  test("may each occur in others", async ({ ctx }) => {
    const { read, seen } = await desk(ctx);
    await read();
    expect(await seen(await read(invoice("RE-18")))).toEqual({});
    expect(await seen(await read(invoice("RE-17", "Bolt AG")))).toEqual({});
  });

  test.runIf(rowLocks)(
    "keep a change of the earlier document even if the later one cannot be compared at the moment",
    async ({ committed: ctx }) => {
      const { user, extractorId, read, correct, seen } = await desk(ctx);
      const [first, second] = [await read(), await read()];
      const logged = vi.spyOn(log, "error").mockReturnValue();
      onTestFinished(() => logged.mockRestore());
      const changed = await oneAfterTheOther(
        user,
        ({ db }) => db.$queryRaw`SELECT "id" FROM "Document" WHERE "id" = ${second} FOR UPDATE`,
        () => correct(first, { name: "Invoice number", value: "RE-99" }),
        // Until the lock has been waited for in vain.
        () => vi.waitUntil(() => logged.mock.calls.length > 0, { timeout: 4_500 }),
      );
      expect(changed).toMatchObject({ status: "fulfilled", value: { value: { value: "RE-99" } } });
      expect((await getDocumentResult(user, extractorId, first)).values[1]?.value).toBe("RE-99");
      expect(await seen(second)).toEqual(SEEN);
    },
  );

  test("are not compared if one of them is missing", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx);
    const text = "Supplier: Acme GmbH\n";
    await read(text);
    expect(await seen(await read(text))).toEqual({});
    expect((await listLayouts(user, extractorId)).remembered).toEqual({ documents: 0, since: null });
  });

  test("do not match their own document when it is extracted again", async ({ ctx }) => {
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

  test("remove the check from a later document when they are corrected", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx);
    const [first, second] = [await read(), await read()];
    expect(await seen(second)).toEqual(SEEN);
    await correct(first, { name: "Invoice number", value: "RE-16" });
    expect(await seen(second)).toEqual({});
  });

  test("no longer count for a document that loses one of them", async ({ ctx }) => {
    const { read, correct, seen } = await desk(ctx);
    const text = "Supplier: Acme GmbH\nInvoice number: RE-17\n";
    const [first, second] = [await read(text), await read(text)];
    expect(await seen(second)).toEqual(SEEN);
    await correct(first, { name: "Invoice number", value: null });
    expect(await seen(second)).toEqual({});
  });

  test("leave a later document unchanged if they stay the same", async ({ ctx }) => {
    const { user, extractorId, read, correct } = await desk(ctx);
    const [first, second] = [await read(), await read()];
    // Whatever is compared again is held against these as well.
    const rule = { name: "Never", expression: '`Invoice number` == "None"', message: "It never is." };
    await ctx.db.extractor.update({ where: { id: extractorId }, data: { rules: serializeRules([rule]) } });
    const before = await getDocumentResult(user, extractorId, second);
    await correct(first, { name: "Invoice number", confirmed: true });
    expect(await getDocumentResult(user, extractorId, second)).toEqual(before);
  });

  test("make a corrected value need review until it is confirmed", async ({ ctx }) => {
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
    const refused = { code: "invalid", fields: { unique: "A table field cannot be unique" } };
    const created = createFieldInput.safeParse({ name: "Items", ...table, unique: true });
    expect(created.error?.issues).toMatchObject([
      { path: ["unique"], message: "A table field cannot be unique" },
    ]);
    const { fields } = await getExtractor(user, extractorId);
    const change = (input: object) => updateField(user, extractorId, fields[0]!.id, input);
    await expect(change({ ...table, unique: true })).rejects.toMatchObject(refused);
    expect(await change(table)).not.toHaveProperty("unique");
    await expect(change({ unique: true })).rejects.toMatchObject(refused);
  });
});

describe("the bank account of a partner", () => {
  test("that differs from before needs review, with the day", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    expect(await seen(await read(invoice("RE-1")))).toEqual({});
    expect(await seen(await read(invoice("RE-2")))).toEqual({});
    const id = await read(invoice("RE-3", "ACME GmbH", OTHER_ACCOUNT));
    expect(await seen(id)).toEqual(CHANGED);
    const { values } = await getDocumentResult(user, extractorId, id);
    const shown = new Date().toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    const message = `The bank account has changed since ${shown}.`;
    const check = { code: "changed_since", message, day: today() };
    expect(values.find(({ name }) => name === "IBAN")?.checks).toContainEqual(check);
  });

  test("is not compared with that of another partner", async ({ ctx }) => {
    const { read, seen } = await desk(ctx, []);
    await read();
    expect(await seen(await read(invoice("RE-2", "Bolt AG", OTHER_ACCOUNT)))).toEqual({});
  });

  test("needs review until a user has confirmed it once", async ({ ctx }) => {
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

describe.runIf(rowLocks)("of two documents with the same unique values that are read at once", () => {
  test("the second has the check", async ({ committed }) => {
    const { user, extractorId, seen } = await desk(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    const charged = async () => {
      const id = await upload(user, extractorId, invoice());
      const lease = await leaseDocument(committed, id);
      await readStep(committed, lease!);
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
