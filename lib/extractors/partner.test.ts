import { describe, expect } from "vitest";
import { createFieldInput, type CreateFieldInput, type NewField } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { CHANGED, desk, invoice, OTHER_ACCOUNT } from "@/tests/setup/invoice-desk";
import { createExtractor } from "./create-extractor";
import { createField } from "./create-field";
import { deleteField } from "./delete-field";
import { getExtractor } from "./get-extractor";
import { settlePartners } from "./settle-partner";
import { updateField } from "./update-field";

const refused = (place: string, message: string) => ({
  code: "invalid",
  fields: { [place]: expect.stringContaining(message) as string },
});

/** The names of the fields that name the partner. */
async function partnersOf(user: UserContext, extractorId: string): Promise<string[]> {
  const { fields } = await getExtractor(user, extractorId);
  return fields.filter(({ partner }) => partner).map(({ name }) => name);
}

async function idOf(user: UserContext, extractorId: string, name: string): Promise<string> {
  const { fields } = await getExtractor(user, extractorId);
  return fields.find((field) => field.name === name)!.id;
}

const named = (name: string, rest: Partial<CreateFieldInput> = {}): NewField =>
  createFieldInput.parse({ name, ...rest });

describe("the counterparty field", () => {
  test("is the first one named like a supplier, if none is marked", async ({ ctx }) => {
    const user = await signUp(ctx);
    const create = async (...fields: NewField[]) =>
      partnersOf(user, (await createExtractor(user, { name: "Invoices", fields })).id);
    expect(await create(named("Total", { type: "NUMBER" }), named("Vendor"), named("Supplier"))).toEqual([
      "Vendor",
    ]);
    expect(await create(named("Vendor"), named("Payee", { partner: true }))).toEqual(["Payee"]);
    expect(await create(named("Vendor", { partner: false }), named("Number"))).toEqual([]);
    expect(await create(named("Supplier", { type: "NUMBER" }))).toEqual([]);
  });

  test("is a single text field", async ({ ctx }) => {
    const user = await signUp(ctx);
    const fields = [named("Payee", { partner: true }), named("Vendor", { partner: true })];
    await expect(createExtractor(user, { name: "Invoices", fields })).rejects.toMatchObject(
      refused("fields.1.partner", "Only one"),
    );
    const { id, fields: created } = await createExtractor(user, {
      name: "Invoices",
      fields: [named("Total", { type: "NUMBER" }), named("Vendor")],
    });
    const change = (at: number, input: object) => updateField(user, id, created[at]!.id, input);
    await expect(change(0, { partner: true })).rejects.toMatchObject(refused("partner", "Only a text"));
    await change(1, { type: "DATE" });
    expect(await partnersOf(user, id)).toEqual([]);
    await change(0, { type: "TEXT", partner: true });
    expect(await partnersOf(user, id)).toEqual(["Total"]);
  });

  test("is a new field if it is marked, or named like a supplier while there is none", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { id } = await createExtractor(user, { name: "Invoices" });
    await createField(user, id, named("Vendor"));
    await createField(user, id, named("Supplier"));
    expect(await partnersOf(user, id)).toEqual(["Vendor"]);
    await createField(user, id, named("Payee", { partner: true }));
    expect(await partnersOf(user, id)).toEqual(["Payee"]);
  });

  test("can be changed by the user, and the documents are compared again", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    await read();
    const second = await read(invoice("RE-18", "Acme GmbH", OTHER_ACCOUNT));
    expect(await seen(second)).toEqual(CHANGED);
    const supplier = await idOf(user, extractorId, "Supplier");
    await updateField(user, extractorId, supplier, { partner: false });
    expect(await seen(second)).toEqual({});
    await updateField(user, extractorId, supplier, { partner: true });
    expect(await seen(second)).toEqual(CHANGED);
    const payee = await createField(user, extractorId, named("Payee", { partner: true }));
    expect(await seen(second)).toEqual({});
    await updateField(user, extractorId, supplier, { partner: true });
    expect(await seen(second)).toEqual(CHANGED);
    await deleteField(user, extractorId, payee.id);
    await updateField(user, extractorId, await idOf(user, extractorId, "Invoice number"), { partner: true });
    expect(await partnersOf(user, extractorId)).toEqual(["Invoice number"]);
    expect(await seen(second)).toEqual({});
  });
});

describe("an extractor of an earlier version without a marked counterparty field", () => {
  const forget = ({ db }: UserContext, extractorId: string) =>
    db.field.updateMany({ where: { extractorId }, data: { partner: null } });

  test("compares by name, and marks the field once it is settled", async ({ ctx }) => {
    const { user, extractorId, read, seen } = await desk(ctx, []);
    await forget(user, extractorId);
    await read();
    expect(await partnersOf(user, extractorId)).toEqual([]);
    expect(await seen(await read(invoice("RE-18", "Acme GmbH", OTHER_ACCOUNT)))).toEqual(CHANGED);
    expect(await settlePartners(ctx)).toBe(1);
    expect(await settlePartners(ctx)).toBe(0);
    expect(await partnersOf(user, extractorId)).toEqual(["Supplier"]);
  });

  test("is settled by the first change of a field, by the names before it", async ({ ctx }) => {
    const { user, extractorId } = await desk(ctx, []);
    await forget(user, extractorId);
    const supplier = await idOf(user, extractorId, "Supplier");
    await updateField(user, extractorId, supplier, { name: "Customer" });
    expect(await partnersOf(user, extractorId)).toEqual(["Customer"]);
  });

  test("keeps its counterparty field even if its name says nothing", async ({ ctx }) => {
    const { user, extractorId } = await desk(ctx, []);
    const supplier = await idOf(user, extractorId, "Supplier");
    await user.db.field.update({ where: { id: supplier }, data: { name: "Zzyx", isPartner: true } });
    await forget(user, extractorId);
    await settlePartners(ctx);
    expect(await partnersOf(user, extractorId)).toEqual(["Zzyx"]);
  });
});
