import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

const TEXT = "Number: N-7\nBuyer: Ada Lovelace\n";

/** A document in which "Pier" is required and not found. */
async function processed(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number", "Buyer"]);
  await createField(user, extractorId, { name: "Pier", required: true });
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns: [{ name: "Article" }] });
  const { id } = await uploadDocument(user, extractorId, () => receivedText(TEXT));
  await processDocumentOnce(ctx, id);
  const fields = new Map(
    (await getExtractor(user, extractorId)).fields.map((field) => [field.name, field.id]),
  );
  return {
    user,
    result: () => getDocumentResult(user, extractorId, id),
    correct: (name: string, value: string, by = user) => sendCorrection(by, extractorId, id, { name, value }),
    drop: (name: string) => deleteField(user, extractorId, fields.get(name)!),
  };
}

describe("the values of a deleted field", () => {
  test("are no longer shown, counted or reviewed; others stay unchanged", async ({ ctx }) => {
    const { user, result, correct, drop } = await processed(ctx);
    await correct("Buyer", "Grace Hopper");
    expect((await result()).document.to_check).toBe(1);
    await drop("Pier");
    await drop("Items");
    const { document, values } = await result();
    expect(values.map(({ name, value }) => [name, value])).toEqual([
      ["Number", "N-7"],
      ["Buyer", "Grace Hopper"],
    ]);
    expect(document).toMatchObject({ to_check: 0, missing_required: [], fields_changed: false });
    expect(await listExtractors(user)).toMatchObject([{ to_check: 0 }]);
  });

  test.runIf(rowLocks)("are dropped without losing a concurrent correction", async ({ committed: ctx }) => {
    const { user, result, correct, drop } = await processed(ctx);
    const dropped = await oneAfterTheOther(
      user,
      (ctx) => correct("Buyer", "Grace Hopper", ctx),
      () => drop("Pier"),
    );
    expect(dropped.status).toBe("fulfilled");
    expect((await result()).values.map(({ value }) => value)).toEqual(["N-7", "Grace Hopper", null]);
  });
});
