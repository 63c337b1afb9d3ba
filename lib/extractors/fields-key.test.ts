import { describe, expect } from "vitest";
import type { UpdateFieldInput } from "@/lib/api/extractor";
import type { DatabaseContext } from "@/lib/db/client";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createField } from "./create-field";
import { deleteField } from "./delete-field";
import { getExtractor } from "./get-extractor";
import { countChangedFields } from "./fields-key";
import { loadExtractor } from "./load-extractor";
import { updateExtractor } from "./update-extractor";
import { updateField } from "./update-field";

const fieldsKeyOf = async (ctx: DatabaseContext, id: string) => (await loadExtractor(ctx, id))!.fieldsKey;

describe("the number of changed fields", () => {
  test("counts each added or changed field once, but no renamed or deleted ones", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["a", "b", "c"]);
    const [a, b, c] = (await getExtractor(user, id)).fields;
    const former = await fieldsKeyOf(ctx, id);
    const changed = async () => countChangedFields(former, await fieldsKeyOf(ctx, id));
    await updateField(user, id, c!.id, { name: "y" });
    expect(await changed()).toBe(0);
    await updateField(user, id, a!.id, { name: "z", prompt: "Which?" });
    expect(await changed()).toBe(1);
    await updateField(user, id, b!.id, { type: "DATE" });
    expect(await changed()).toBe(2);
    const { id: added } = await createField(user, id, { name: "d" });
    expect(await changed()).toBe(3);
    await deleteField(user, id, added);
    await deleteField(user, id, b!.id);
    expect(await changed()).toBe(1);
    await updateField(user, id, a!.id, { name: "a", prompt: "" });
    expect(await changed()).toBe(0);
  });

  test("counts all fields if there were none before, and is 0 if there are none now", async ({ ctx }) => {
    const user = await signUp(ctx);
    const none = await fieldsKeyOf(ctx, await makeExtractor(user, []));
    const two = await fieldsKeyOf(ctx, await makeExtractor(user, ["a", "b"]));
    expect([countChangedFields(none, two), countChangedFields(two, none)]).toEqual([2, 0]);
    expect(countChangedFields(none, none)).toBe(0);
  });
});

describe("the key of an extractor's fields", () => {
  test("stays when a column is renamed, and changes when one takes the place of another", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const items = await createField(user, id, {
      name: "Items",
      type: "TABLE",
      columns: [{ name: "Article" }],
    });
    const [article] = items.columns!;
    const key = await fieldsKeyOf(ctx, id);
    await updateField(user, id, items.id, { columns: [{ ...article!, name: "Product" }] });
    expect(await fieldsKeyOf(ctx, id)).toBe(key);
    await updateField(user, id, items.id, { columns: [{ name: "Other", type: "TEXT", prompt: "" }] });
    expect(await fieldsKeyOf(ctx, id)).not.toBe(key);
  });

  test("changes with everything that engines see except names, and changes back with it", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["a", "b"]);
    const [field] = (await getExtractor(user, id)).fields;
    const key = await fieldsKeyOf(ctx, id);
    const { id: _, ...former } = field!;
    const changes: UpdateFieldInput[] = [{ type: "DATE" }, { prompt: "Which?" }, { also_called: ["Alpha"] }];
    for (const change of changes) {
      await updateField(user, id, field!.id, change);
      expect(await fieldsKeyOf(ctx, id), JSON.stringify(change)).not.toBe(key);
      await updateField(user, id, field!.id, former);
      expect(await fieldsKeyOf(ctx, id)).toBe(key);
    }
    // It costs nothing to require what an engine has looked for in any case, or to call it otherwise.
    await updateField(user, id, field!.id, { required: !former.required, name: "c" });
    expect(await fieldsKeyOf(ctx, id)).toBe(key);
    const added = await createField(user, id, { name: "d" });
    expect(await fieldsKeyOf(ctx, id)).not.toBe(key);
    await deleteField(user, id, added.id);
    expect(await fieldsKeyOf(ctx, id)).toBe(key);
  });

  test("covers only its own fields, and exists without fields", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    const key = await fieldsKeyOf(ctx, id);
    await updateExtractor(user, id, { name: "Renamed" });
    expect(await fieldsKeyOf(ctx, id)).toBe(key);
    expect(await fieldsKeyOf(ctx, await makeExtractor(user, []))).not.toBe(key);
  });
});
