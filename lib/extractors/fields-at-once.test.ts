import { describe, expect } from "vitest";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createField } from "./create-field";
import { deleteExtractor } from "./delete-extractor";
import { deleteField } from "./delete-field";
import { getExtractor } from "./get-extractor";
import { updateField } from "./update-field";

async function fieldIds(ctx: UserContext, extractorId: string): Promise<string[]> {
  return (await getExtractor(ctx, extractorId)).fields.map(({ id }) => id);
}

describe.runIf(rowLocks)("concurrent changes to an extractor's fields", () => {
  test("give two new fields consecutive positions, in the order in which they were created", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    await oneAfterTheOther(
      user,
      (user) => createField(user, id, { name: "Zulu" }),
      () => createField(user, id, { name: "Alpha" }),
    );
    const rows = await ctx.db.field.findMany({ where: { extractorId: id }, orderBy: { position: "asc" } });
    expect(rows.map(({ name, position }) => [name, position])).toEqual([
      ["Zulu", 1],
      ["Alpha", 2],
    ]);
  });

  test("refuse the second of two new fields with the same name, with a message for its form", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const second = await oneAfterTheOther(
      user,
      (user) => createField(user, id, { name: "Total" }),
      () => createField(user, id, { name: "TOTAL" }),
    );
    expect(second).toMatchObject({
      status: "rejected",
      reason: { code: "invalid", message: 'This extractor already has a field named "TOTAL".' },
    });
  });

  test("refuse to rename a field to a name that another is being given", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["One", "Two"]);
    const [one = "", two = ""] = await fieldIds(user, id);
    const second = await oneAfterTheOther(
      user,
      (user) => updateField(user, id, one, { name: "Total" }),
      () => updateField(user, id, two, { name: "total" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "invalid" } });
  });

  test("never exceed the maximum number of fields", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    await ctx.db.field.createMany({
      data: Array.from({ length: FIELDS_PER_EXTRACTOR_MAX - 1 }, (_, index) => ({
        extractorId: id,
        name: `Field ${index}`,
        nameKey: `field ${index}`,
        position: index + 1,
      })),
    });
    const second = await oneAfterTheOther(
      user,
      (user) => createField(user, id, { name: "Last" }),
      () => createField(user, id, { name: "Too many" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "field_limit_reached" } });
    expect(await ctx.db.field.count({ where: { extractorId: id } })).toBe(FIELDS_PER_EXTRACTOR_MAX);
  });

  test("refuse to update a field that has just been deleted", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["One"]);
    const [one = ""] = await fieldIds(user, id);
    const second = await oneAfterTheOther(
      user,
      (user) => deleteField(user, id, one),
      () => updateField(user, id, one, { name: "Two" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  });

  test("refuse to add a field to an extractor that has just been deleted", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const second = await oneAfterTheOther(
      user,
      (user) => deleteExtractor(user, id),
      () => createField(user, id, { name: "Late" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  });
});
