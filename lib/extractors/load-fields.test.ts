import { describe, expect } from "vitest";
import type { UpdateFieldInput } from "@/lib/api/extractor";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createField } from "./create-field";
import { deleteField } from "./delete-field";
import { getExtractor } from "./get-extractor";
import { countChangedFields, loadFieldsKey } from "./load-fields";
import { updateExtractor } from "./update-extractor";
import { updateField } from "./update-field";

describe("the number of changed fields", () => {
  test("counts each field that was added, changed or renamed since once, and none that was deleted", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["a", "b", "c"]);
    const [a, b] = (await getExtractor(user, id)).fields;
    const former = await loadFieldsKey(ctx, id);
    const changed = async () => countChangedFields(former, await loadFieldsKey(ctx, id));
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

  test("is that of all fields where there were none, and 0 where there are none any more", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const none = await loadFieldsKey(ctx, await makeExtractor(user, []));
    const two = await loadFieldsKey(ctx, await makeExtractor(user, ["a", "b"]));
    expect([countChangedFields(none, two), countChangedFields(two, none)]).toEqual([2, 0]);
    expect(countChangedFields(none, none)).toBe(0);
  });
});

describe("the key of an extractor's fields", () => {
  test("changes with all that an engine is told of them, and comes back with it", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, ["a", "b"]);
    const [field] = (await getExtractor(user, id)).fields;
    const key = await loadFieldsKey(ctx, id);
    const { id: _, ...former } = field!;
    const changes: UpdateFieldInput[] = [
      { name: "c" },
      { type: "DATE" },
      { prompt: "Which?" },
      { also_called: ["Alpha"] },
    ];
    for (const change of changes) {
      await updateField(user, id, field!.id, change);
      expect(await loadFieldsKey(ctx, id), JSON.stringify(change)).not.toBe(key);
      await updateField(user, id, field!.id, former);
      expect(await loadFieldsKey(ctx, id)).toBe(key);
    }
    // It costs nothing to require what an engine has looked for in any case.
    await updateField(user, id, field!.id, { required: !former.required });
    expect(await loadFieldsKey(ctx, id)).toBe(key);
    const added = await createField(user, id, { name: "c" });
    expect(await loadFieldsKey(ctx, id)).not.toBe(key);
    await deleteField(user, id, added.id);
    expect(await loadFieldsKey(ctx, id)).toBe(key);
  });

  test("is that of its fields alone, and there is one of no fields", async ({ ctx }) => {
    const user = await signUp(ctx);
    const [one, other] = [await makeExtractor(user), await makeExtractor(user)];
    await updateExtractor(user, one, { name: "Renamed" });
    expect(await loadFieldsKey(ctx, one)).toBe(await loadFieldsKey(ctx, other));
    expect(await loadFieldsKey(ctx, await makeExtractor(user, []))).not.toBe(await loadFieldsKey(ctx, one));
  });
});
