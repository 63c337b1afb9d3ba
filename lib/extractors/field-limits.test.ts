import type { FieldDto } from "@/lib/api/extractor";
import { describe, expect } from "vitest";
import type { CreateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createExtractor } from "./create-extractor";
import { createField } from "./create-field";
import { getExtractor } from "./get-extractor";
import { getExtractorSchema } from "./get-extractor-schema";
import { listExtractors } from "./list-extractors";
import { loadExtractor } from "./load-extractor";
import { updateField } from "./update-field";

const options = [{ value: "EUR", also: ["€"] }];

async function withField(ctx: UserContext, field: CreateFieldInput) {
  const extractorId = await makeExtractor(ctx, []);
  const { id } = await createField(ctx, extractorId, field);
  return {
    extractorId,
    change: (change: Parameters<typeof updateField>[3]) => updateField(ctx, extractorId, id, change),
    read: async () => (await getExtractor(ctx, extractorId)).fields[0]!,
  };
}

describe("a field's limits", () => {
  test("are kept until others are sent, and can be removed one by one", async ({ ctx }) => {
    const { change, read } = await withField(await signUp(ctx), { name: "Unit", options, pattern: "[A-Z]+" });
    await change({ name: "Currency" });
    expect(await read()).toMatchObject({ name: "Currency", options, pattern: "[A-Z]+" });
    await change({ pattern: null });
    expect(await read()).toMatchObject({ options });
    expect(await read()).not.toHaveProperty("pattern");
    await change({ options: [] });
    expect(await read()).not.toHaveProperty("options");
  });

  test("are dropped with the field's type, unless others are sent for the new one", async ({ ctx }) => {
    const { change, read } = await withField(await signUp(ctx), { name: "Unit", options });
    await expect(change({ type: "NUMBER", pattern: "a" })).rejects.toMatchObject({
      code: "invalid",
      fields: { pattern: "Only text can have a pattern" },
    });
    expect(await read()).toMatchObject({ type: "TEXT", options });
    await change({ type: "NUMBER", minimum: 1 });
    expect(await read()).toMatchObject({ type: "NUMBER", minimum: 1 });
    expect(await read()).not.toHaveProperty("options");
    await change({ type: "DATE" });
    expect(await read()).not.toHaveProperty("minimum");
  });

  test("are refused if they contradict existing ones", async ({ ctx }) => {
    const { change } = await withField(await signUp(ctx), { name: "Sum", type: "NUMBER", minimum: 5 });
    await expect(change({ maximum: 4 })).rejects.toMatchObject({
      fields: { maximum: "The maximum must not be less than the minimum" },
    });
    expect(await change({ maximum: 4, minimum: null })).toMatchObject({ maximum: 4 });
  });

  test("are part of the extractor's schema, from which it can be recreated", async ({ ctx }) => {
    const user = await signUp(ctx);
    const columns = [
      { name: "Unit", options },
      { name: "Due", type: "DATE" as const, maximum: "2026-03-31" },
    ];
    const { extractorId } = await withField(user, { name: "Items", type: "TABLE", columns });
    const { fields } = await getExtractor(user, extractorId);
    const schema = await getExtractorSchema(user, extractorId);
    const copy = await createExtractor(user, { name: "Copy", schema });
    const withoutIds = ({ id: _, columns = [], ...field }: FieldDto) => ({
      ...field,
      columns: columns.map(({ id: _, ...column }) => column),
    });
    expect(copy.fields.map(withoutIds)).toEqual(fields.map(withoutIds));
    expect(copy.fields[0]?.columns).toMatchObject([{ options }, { maximum: "2026-03-31" }]);
  });

  test("are omitted from a brief list if they are long, which it states", async ({ ctx }) => {
    const user = await signUp(ctx);
    const many = Array.from({ length: 20 }, (_, index) => ({ value: `Option ${index}`, also: [] }));
    const extractorId = await makeExtractor(user, []);
    await createField(user, extractorId, { name: "Many", options: many });
    await createField(user, extractorId, { name: "Few", options });
    const [full] = await listExtractors(user);
    expect(full?.fields[0]?.options).toEqual(many);
    const [brief] = await listExtractors(user, { brief: true });
    expect(brief?.fields[0]).toMatchObject({ limits_truncated: true });
    expect(brief?.fields[0]).not.toHaveProperty("options");
    expect(brief?.fields[1]).toMatchObject({ options });
    expect(brief?.fields[1]).not.toHaveProperty("limits_truncated");
  });

  test("are visible to engines, so that earlier results count as having other fields", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { extractorId, change } = await withField(user, { name: "Unit" });
    const fieldsKey = async () => (await loadExtractor(user, extractorId))!.fieldsKey;
    const before = await fieldsKey();
    await change({ pattern: "a" });
    expect(await fieldsKey()).not.toBe(before);
    await change({ pattern: null });
    expect(await fieldsKey()).toBe(before);
  });
});
