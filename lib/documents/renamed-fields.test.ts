import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";
import { receivedText, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { CHANGED, desk, invoice, OTHER_ACCOUNT, SEEN } from "@/tests/setup/invoice-desk";
import { processDocumentOnce, runWizardOnce } from "@/tests/setup/job-steps";
import { getDocumentResult } from "./get-document-result";

async function idOf(user: UserContext, extractorId: string, name: string): Promise<string> {
  const { fields } = await getExtractor(user, extractorId);
  return fields.find((field) => field.name === name)!.id;
}

async function deskWithNames(ctx: Context, unique?: string[]) {
  const opened = await desk(ctx, unique);
  const { user, extractorId } = opened;
  const rename = async (name: string, present: string) =>
    updateField(user, extractorId, await idOf(user, extractorId, name), { name: present });
  return { ...opened, rename };
}

const SEEN_THEN = { Vendor: ["seen_before"], "Invoice no": ["seen_before"] };

describe("a document that was read before its unique fields were renamed", () => {
  test("still counts as the earlier one, whatever is changed in it", async ({ ctx }) => {
    const { read, rename, correct, seen } = await deskWithNames(ctx);
    const first = await read();
    await rename("Supplier", "Vendor");
    await rename("Invoice number", "Invoice no");
    await correct(first, { name: "IBAN", value: OTHER_ACCOUNT });
    expect(await seen(await read(invoice("RE-17", "Acme GmbH", OTHER_ACCOUNT)))).toEqual(SEEN_THEN);
    await correct(first, { name: "Invoice no", value: "RE-18" });
    expect(await seen(await read(invoice("RE-18", "Acme GmbH", OTHER_ACCOUNT)))).toEqual(SEEN_THEN);
  });

  test("is remembered when rules are applied to it again", async ({ ctx }) => {
    const { user, extractorId, read, rename, seen } = await deskWithNames(ctx);
    const rules = [{ name: "Known", expression: 'Supplier != ""', message: "Who sent it?" }];
    await updateExtractor(user, extractorId, { rules });
    await read();
    await rename("Supplier", "Vendor");
    expect(await seen(await read())).toEqual({ Vendor: ["seen_before"], "Invoice number": ["seen_before"] });
  });

  test("has its checks under the names that its fields have now", async ({ ctx }) => {
    const { user, extractorId, read, rename, correct, seen } = await deskWithNames(ctx);
    await read();
    const second = await read(invoice("RE-18"));
    await rename("Supplier", "Vendor");
    const { value } = await correct(second, { name: "Invoice number", value: "RE-17" });
    expect(await seen(second)).toEqual({ Vendor: ["seen_before"], "Invoice number": ["seen_before"] });
    expect(value.checks.at(-1)?.message).toMatch(/^Same "Vendor" and "Invoice number" as on /);
    await deleteField(user, extractorId, await idOf(user, extractorId, "Vendor"));
    const { values } = await getDocumentResult(user, extractorId, second);
    expect(values.map(({ name }) => name)).toEqual(["Invoice number", "IBAN"]);
  });

  test("is remembered if they are renamed while it is read", async ({ ctx }) => {
    const { user, extractorId, read, rename, seen } = await deskWithNames(ctx);
    const id = await upload(user, extractorId, invoice());
    const engine = {
      ...ctx.engine,
      extract: async (...asked: Parameters<typeof ctx.engine.extract>) => {
        await rename("Supplier", "Vendor");
        return ctx.engine.extract(...asked);
      },
    };
    await processDocumentOnce({ ...ctx, engine }, id);
    expect(await seen(await read())).toEqual({ Vendor: ["seen_before"], "Invoice number": ["seen_before"] });
  });
});

test("the values of a wizard's sample are those of its fields, whatever these are called later", async ({
  ctx,
}) => {
  const user = await signUp(ctx);
  const run = await requestWizardRun(user, () => receivedText(invoice()));
  await runWizardOnce(ctx, run);
  const { extractorId } = await ctx.db.document.findUniqueOrThrow({ where: { id: run } });
  const number = await idOf(user, extractorId, "Invoice number");
  await updateField(user, extractorId, number, { name: "Reference" });
  await deleteField(user, extractorId, number);
  const { values } = await getDocumentResult(user, extractorId, run);
  expect(values.length).toBeGreaterThan(0);
  expect(values.map(({ name }) => name)).not.toContain("Invoice number");
});

describe("another field of a former name", () => {
  test("has none of the renamed field's values, and deletes none of them", async ({ ctx }) => {
    const { user, extractorId, read, rename, correct, seen } = await deskWithNames(ctx);
    const first = await read();
    await rename("Invoice number", "Invoice no");
    const other = await createField(user, extractorId, { name: "Invoice number" });
    await correct(first, { name: "IBAN", confirmed: true });
    await deleteField(user, extractorId, other.id);
    const { values } = await getDocumentResult(user, extractorId, first);
    expect(values.map(({ name }) => name)).toEqual(["Supplier", "Invoice no", "IBAN"]);
    expect(await seen(await read())).toEqual({ Supplier: ["seen_before"], "Invoice no": ["seen_before"] });
  });

  test("is not mistaken for the deleted one", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await deskWithNames(ctx);
    await read();
    await deleteField(user, extractorId, await idOf(user, extractorId, "Invoice number"));
    await createField(user, extractorId, { name: "Invoice number", unique: true });
    expect(await seen(await read())).toEqual({});
    expect(await seen(await read())).toEqual(SEEN);
  });
});

describe("the bank account of a partner", () => {
  test("is compared when the fields of both were renamed", async ({ ctx }) => {
    const { read, rename, correct, seen } = await deskWithNames(ctx, []);
    const first = await read();
    await rename("Supplier", "Vendor");
    await rename("IBAN", "Bank account");
    await correct(first, { name: "Bank account", confirmed: true });
    const text = invoice("RE-18", "Acme GmbH", OTHER_ACCOUNT).replace("IBAN", "Bank account");
    expect(await seen(await read(text))).toEqual({ "Bank account": ["changed_since"] });
  });

  test("is compared whatever the field that names the partner is called", async ({ ctx }) => {
    const { read, rename, seen } = await deskWithNames(ctx, []);
    const text = (label: string, iban?: string) =>
      invoice("RE-17", "Acme GmbH", iban).replace("Supplier", label);
    await read();
    for (const [former, present] of [
      ["Supplier", "Zzyx"],
      ["Zzyx", "Customer"],
    ] as const) {
      await rename(former, present);
      expect(await seen(await read(text(present, OTHER_ACCOUNT)))).toEqual(CHANGED);
    }
  });
});
