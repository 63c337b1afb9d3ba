import { expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { withTurns } from "@/tests/setup/with-turns";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";
import { listValues } from "./list-values";
import { uploadDocument } from "./upload-document";

const ROWS = [{ Article: "Rope" }, { Article: "Sail" }];

/** Calls `read` anew for each of its statements, and processes the document just before that statement. */
async function whileProcessed(
  ctx: Context,
  read: (user: UserContext, extractorId: string, id: string) => Promise<void>,
) {
  const user = await signUp(ctx);
  const { id: extractorId } = await createExtractor(user, { name: "Lists" });
  const columns = [{ name: "Article", type: "TEXT" as const, prompt: "" }];
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
  for (let before = 1, asked = Infinity; asked >= before; before += 1) {
    const file = () => receivedText("Article,Price\nRope,2\nSail,3\n", "list.csv");
    const { id } = await uploadDocument(user, extractorId, file);
    asked = 0;
    const db = withTurns(user.db, async () => {
      asked += 1;
      if (asked === before) await processDocumentOnce(ctx, id);
    });
    await read({ ...user, db }, extractorId, id);
  }
}

test("A result that is read while its document is being processed is complete or empty, never without the rows", async ({
  ctx,
}) => {
  await whileProcessed(ctx, async (user, extractorId, id) => {
    const { document, values } = await getDocumentResult(user, extractorId, id);
    if (document.status !== "SUCCESS") expect(values).toEqual([]);
    else expect(values[0]).toMatchObject({ value: ROWS });
  });
});

test("A list that is read while one of its documents is being processed has all of its rows or none of its values", async ({
  ctx,
}) => {
  await whileProcessed(ctx, async (user, extractorId, id) => {
    const documents = await listDocuments(user, extractorId);
    const { status, extracted_data } = documents.find((one) => one.id === id)!;
    if (status !== "SUCCESS") expect(extracted_data).toBeNull();
    else expect(JSON.parse(extracted_data!)).toEqual({ Items: ROWS });
  });
});

test("Values that are listed while one of the documents is being processed have all of its rows", async ({
  ctx,
}) => {
  await whileProcessed(ctx, async (user, extractorId, id) => {
    const listed = (await listValues(user, extractorId, {})).find((one) => one.id === id);
    if (listed) expect(listed.values[0]).toMatchObject({ value: ROWS });
  });
});
