import { describe, expect } from "vitest";
import { createFieldInput, updateFieldInput } from "@/lib/api/extractor";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createField } from "./create-field";
import { getExtractor } from "./get-extractor";
import { listExtractors } from "./list-extractors";
import { updateField } from "./update-field";

const columns = [
  { name: "Article", type: "TEXT", prompt: "What is sold" },
  { name: "Quantity", type: "NUMBER", prompt: "" },
] as const;
const given = [
  { name: "Article", prompt: "What is sold" },
  { name: "Quantity", type: "NUMBER" as const },
];

const problemsOf = (field: unknown) =>
  createFieldInput.safeParse(field).error?.issues.map(({ message }) => message);

describe("a field of type TABLE", () => {
  test("has its columns in their order, wherever fields are listed; the other types have none", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const items = await createField(user, id, { name: "Items", type: "TABLE", columns: given });
    const number = await createField(user, id, { name: "Number" });
    expect(items.columns).toEqual(columns);
    expect(number).not.toHaveProperty("columns");
    expect((await getExtractor(user, id)).fields).toEqual([items, number]);
    for (const brief of [true, false])
      expect((await listExtractors(user, { brief }))[0]?.fields).toEqual([items, number]);
  });

  test("needs at least one column and at most twenty, none twice; no other type has any", () => {
    const table = { name: "Items", type: "TABLE" };
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `Column ${index}` }));
    expect(problemsOf(table)).toEqual(["A table must have columns"]);
    expect(problemsOf({ ...table, columns: [] })).toEqual(["A table needs at least one column"]);
    expect(problemsOf({ ...table, columns: many })).toEqual(["A table can have at most 20 columns"]);
    expect(problemsOf({ ...table, columns: [{ name: "Sum" }, { name: "SUM" }] })).toEqual([
      'The column "SUM" is listed twice',
    ]);
    expect(problemsOf({ ...table, columns: [{ name: "Rows", type: "TABLE" }] })).toEqual([
      "The type of a column must be one of TEXT, NUMBER, DATE, BOOLEAN",
    ]);
    expect(problemsOf({ name: "Sum", columns: given })).toEqual(["Only a table can have columns"]);
  });

  test("keeps its columns until others are sent, and loses them with its type", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    const { id } = await createField(user, extractorId, { name: "Items", type: "TABLE", columns: given });
    const update = (change: object) => updateField(user, extractorId, id, updateFieldInput.parse(change));
    expect((await update({ name: "Lines" })).columns).toEqual(columns);
    expect((await update({ columns: [{ name: "Sum", type: "NUMBER" }] })).columns).toEqual([
      { name: "Sum", type: "NUMBER", prompt: "" },
    ]);
    expect(await update({ type: "TEXT" })).not.toHaveProperty("columns");
    await expect(update({ type: "TABLE" })).rejects.toMatchObject({ code: "invalid" });
    await expect(update({ columns: given })).rejects.toMatchObject({ code: "invalid" });
    expect((await update({ type: "TABLE", columns: given })).columns).toEqual(columns);
  });
});
