import { describe, expect } from "vitest";
import { createFieldInput, updateFieldInput } from "@/lib/api/extractor";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createExtractor } from "./create-extractor";
import { createField } from "./create-field";
import { getExtractor } from "./get-extractor";
import { getExtractorSchema } from "./get-extractor-schema";
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
  test("has its columns in order wherever fields are listed, and other types have none", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const items = await createField(user, id, { name: "Items", type: "TABLE", columns: given });
    const number = await createField(user, id, { name: "Number" });
    expect(items.columns).toMatchObject(columns);
    expect(number).not.toHaveProperty("columns");
    expect((await getExtractor(user, id)).fields).toEqual([items, number]);
    for (const brief of [true, false])
      expect((await listExtractors(user, { brief }))[0]?.fields).toEqual([items, number]);
  });

  test("keeps the further headings of its columns", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user, []);
    const headed = [{ name: "Article", also_called: ["Item", "Goods"] }, { name: "Quantity" }];
    const items = await createField(user, id, { name: "Items", type: "TABLE", columns: headed });
    expect(items.columns).toMatchObject([{ also_called: ["Item", "Goods"] }, {}]);
    expect(items.columns?.[1]).not.toHaveProperty("also_called");
    const renamed = items.columns!.map(({ id, also_called }) => ({ id, name: `New ${id}`, also_called }));
    const change = updateFieldInput.parse({ columns: renamed });
    expect((await updateField(user, id, items.id, change)).columns).toMatchObject([
      { also_called: ["Item", "Goods"] },
      {},
    ]);
    expect((await getExtractor(user, id)).fields[0]?.columns).toMatchObject([
      { also_called: ["Item", "Goods"] },
      {},
    ]);
    expect(problemsOf({ ...items, columns: [{ name: "Sum", also_called: ["Net", "net"] }] })).toEqual([
      'The label "net" is listed twice',
    ]);
  });

  test("keeps the further headings of a column that is sent without them", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    const headed = [{ name: "Article", also_called: ["Item"] }, { name: "Quantity" }];
    const { id, columns } = await createField(user, extractorId, {
      name: "Items",
      type: "TABLE",
      columns: headed,
    });
    const after = async (columns: object[]) =>
      (await updateField(user, extractorId, id, updateFieldInput.parse({ columns }))).columns;
    const [article, quantity] = columns!;
    const renamed = [
      { id: quantity!.id, name: "Article" },
      { id: article!.id, name: "Goods" },
    ];
    expect((await after(renamed))?.map(({ also_called }) => also_called)).toEqual([undefined, ["Item"]]);
    expect((await after([{ name: "Goods", prompt: "Sold" }]))?.[0]?.also_called).toEqual(["Item"]);
    expect((await after([{ name: "Goods", also_called: [] }]))?.[0]?.also_called).toEqual([]);
  });

  test("needs one to twenty columns with unique names, and other types have none", () => {
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
    expect((await update({ name: "Lines" })).columns).toMatchObject(columns);
    expect((await update({ columns: [{ name: "Sum", type: "NUMBER" }] })).columns).toMatchObject([
      { name: "Sum", type: "NUMBER", prompt: "" },
    ]);
    expect(await update({ type: "TEXT" })).not.toHaveProperty("columns");
    await expect(update({ type: "TABLE" })).rejects.toMatchObject({ code: "invalid" });
    await expect(update({ columns: given })).rejects.toMatchObject({ code: "invalid" });
    expect((await update({ type: "TABLE", columns: given })).columns).toMatchObject(columns);
  });

  test("has the same columns after they are renamed by their ids, or sent again by their names", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    const { id, columns: made } = await createField(user, extractorId, {
      name: "Items",
      type: "TABLE",
      columns: given,
    });
    const [article, quantity] = made!;
    const idsAfter = async (columns: object[]) => {
      const change = updateFieldInput.parse({ columns });
      return (await updateField(user, extractorId, id, change)).columns!.map(({ id }) => id);
    };
    // Two that swap their names are told apart by their ids.
    const swapped = [
      { ...article, name: "Quantity" },
      { ...quantity, name: "Article" },
    ];
    expect(await idsAfter(swapped)).toEqual([article!.id, quantity!.id]);
    expect(await idsAfter([{ name: "Article" }, { name: "Quantity" }])).toEqual([quantity!.id, article!.id]);
    const [kept, added] = await idsAfter([{ ...article, name: "Pieces" }, { name: "Unit" }]);
    expect(kept).toBe(article!.id);
    expect([article!.id, quantity!.id]).not.toContain(added);
  });

  test("keeps the schema details of a renamed column", async ({ ctx }) => {
    const user = await signUp(ctx);
    const itemsOf = (column: string) => ({
      type: "array",
      items: {
        type: "object",
        properties: { [column]: { type: "integer" } },
        required: [column],
        additionalProperties: false,
      },
    });
    const { id, fields } = await createExtractor(user, {
      name: "Orders",
      schema: { type: "object", properties: { items: itemsOf("pieces") } },
    });
    const [items] = fields;
    const schemaOf = async () => (await getExtractorSchema(user, id)).properties;
    const former = JSON.stringify(await schemaOf());
    const columns = items!.columns!.map((column) => ({ ...column, name: "count" }));
    await updateField(user, id, items!.id, updateFieldInput.parse({ columns }));
    expect(JSON.stringify(await schemaOf())).toBe(former.replaceAll("pieces", "count"));
  });
});
