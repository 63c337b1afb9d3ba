import { describe, expect } from "vitest";
import type { CorrectValueInput } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

const JSON_FILE = JSON.stringify({
  Net: 20,
  Total: 24,
  Items: [
    { Article: "Rope", Quantity: 2 },
    { Article: "Sail", Quantity: 1 },
  ],
});

type Change = { value: number } | { row: number; cells: Record<string, number> };

/** A document with two numbers and a table. */
async function order(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  for (const name of ["Net", "Total"]) await createField(user, extractorId, { name, type: "NUMBER" });
  const columns = [{ name: "Article" }, { name: "Quantity", type: "NUMBER" as const }];
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
  const { id } = await uploadDocument(user, extractorId, () => receivedText(JSON_FILE, "order.json"));
  await processDocumentOnce(ctx, id);
  const { fields } = await getExtractor(user, extractorId);
  const ids = new Map(fields.map((field) => [field.name, field.id]));
  return {
    user,
    correct: (name: string, input: Change, by = user) =>
      sendCorrection(by, extractorId, id, { field: ids.get(name)!, ...input } as CorrectValueInput),
    change: (user: UserContext, name: string, change: Parameters<typeof updateField>[3]) =>
      updateField(user, extractorId, ids.get(name)!, change),
    columnsOf: (name: string) => fields.find((field) => field.name === name)!.columns!,
    addAndDelete: async (user: UserContext, name: string) => {
      const field = await createField(user, extractorId, { name });
      await deleteField(user, extractorId, field.id);
    },
    /** Its values by name, as they are and as they are once it was extracted again. */
    bothTimes: async () => {
      const before = await valuesOf(user, extractorId, id);
      await extractAgain(user, extractorId, [id]);
      await processDocumentOnce(ctx, id);
      return [before, await valuesOf(user, extractorId, id)];
    },
  };
}

async function valuesOf(user: UserContext, extractorId: string, id: string) {
  const { values } = await getDocumentResult(user, extractorId, id, { rows: "all" });
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

/** The user, with a storage that does this before it gives the text of a document. */
function readingAfter(user: UserContext, work: () => Promise<unknown>): UserContext {
  let isDone = false;
  const read: UserContext["storage"]["read"] = async (...asked) => {
    if (!isDone) {
      isDone = true;
      await work();
    }
    return user.storage.read(...asked);
  };
  return { ...user, storage: { ...user.storage, read } };
}

describe("a value that is corrected while its field is renamed", () => {
  test("stays with its field when its name is swapped with another's", async ({ committed: ctx }) => {
    const { user, correct, change, bothTimes } = await order(ctx);
    const meanwhile = readingAfter(user, async () => {
      await change(user, "Net", { name: "Former net" });
      await change(user, "Total", { name: "Net" });
      await change(user, "Net", { name: "Total" });
    });
    const { value } = await correct("Net", { value: 21 }, meanwhile);
    expect(value).toMatchObject({ name: "Total", value: 21 });
    // Extracted again, the document has what it calls so now.
    expect(await bothTimes()).toMatchObject([
      { Total: 21, Net: 24 },
      { Total: 21, Net: 20 },
    ]);
  });

  test.runIf(rowLocks)(
    "stays with its table after another field had its former name",
    async ({ committed: ctx }) => {
      const { user, correct, change, addAndDelete, bothTimes } = await order(ctx);
      const corrected = await oneAfterTheOther(
        user,
        async (user) => {
          await change(user, "Items", { name: "Lines" });
          await addAndDelete(user, "Items");
        },
        () => correct("Items", { row: 0, cells: { Quantity: 7 } }),
      );
      expect(corrected).toMatchObject({ status: "fulfilled" });
      for (const { Lines } of await bothTimes())
        expect(Lines).toEqual([
          { Article: "Rope", Quantity: 7 },
          { Article: "Sail", Quantity: 1 },
        ]);
    },
  );

  test("is refused if it uses a column's former name, and no corrected row is lost", async ({
    committed: ctx,
  }) => {
    const { user, correct, change, columnsOf, bothTimes } = await order(ctx);
    await correct("Items", { row: 0, cells: { Quantity: 7 } });
    const columns = columnsOf("Items").map((column) =>
      column.name === "Quantity" ? { ...column, name: "Pieces" } : column,
    );
    const meanwhile = readingAfter(user, () => change(user, "Items", { columns }));
    await expect(correct("Items", { row: 1, cells: { Quantity: 8 } }, meanwhile)).rejects.toMatchObject({
      code: "invalid",
      message: 'The table has no column "Quantity".',
    });
    await correct("Items", { row: 1, cells: { Pieces: 8 } });
    for (const { Items } of await bothTimes())
      expect(Items).toEqual([
        { Article: "Rope", Pieces: 7 },
        { Article: "Sail", Pieces: 8 },
      ]);
  });
});
