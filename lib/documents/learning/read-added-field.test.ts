import { describe, expect } from "vitest";
import { addFieldInput } from "@/lib/api/suggestion";
import type { Context, UserContext } from "@/lib/context";
import { addField } from "@/lib/documents/pointing/add-field";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { listDocuments } from "@/lib/documents/list-documents";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { ledgerOf, makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { paper, processPaper, valuesOf } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { relearnDocuments } from "./relearn";

const FIRST = paper("B-114", "Ingrid Vale");

/** A person who has made the field "Berth" of words in one of several papers. */
async function withAddedField(ctx: Context, ...others: string[]) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Master"]);
  const ids: string[] = [];
  for (const text of others) ids.push(await processPaper(user, extractorId, text));
  const document = await processPaper(user, extractorId, FIRST);
  const start = FIRST.indexOf("B-114");
  const from = { document, start, end: start + "B-114".length };
  const { field } = await addField(
    user,
    extractorId,
    await addFieldInput.parseAsync({ name: "Berth", type: "TEXT", from }),
  );
  return { user, extractorId, document, others: ids, field: field.id };
}

const read = (user: UserContext, extractorId: string, documents: string[], field: string) =>
  relearnDocuments(user, extractorId, { documents, field });

describe("a field that was added after documents were read", () => {
  test("is read alone, as it was pointed at, free of charge", async ({ ctx }) => {
    const { user, extractorId, others, field, document } = await withAddedField(
      ctx,
      paper("C-207", "Tomas Brandt"),
      "Nothing of a quay",
    );
    const [alike, unlike] = others as [string, string];
    const paid = await ledgerOf(user);
    const before = await getDocumentResult(user, extractorId, document);
    expect(await read(user, extractorId, [alike, unlike, document], field)).toEqual([
      { id: alike, filename: "document.txt", changes: [{ name: "Berth", old: null, new: "C-207" }] },
      { id: unlike, filename: "document.txt", changes: [{ name: "Berth", old: null, new: null }] },
    ]);
    expect(await valuesOf(user, extractorId, alike)).toMatchObject({
      Berth: { value: "C-207", evidence: { learned: { documents: 1 } } },
    });
    expect(await getDocumentResult(user, extractorId, document)).toEqual(before);
    expect(await ledgerOf(user)).toEqual(paid);
    expect(await listDocuments(user, extractorId)).toMatchObject([
      { fields_changed: false },
      { fields_changed: false },
      { fields_changed: false },
    ]);
  });

  test("is read once, and changes no other value", async ({ ctx }) => {
    const { user, extractorId, others, field } = await withAddedField(ctx, paper("C-207", "Tomas Brandt"));
    const [other] = others as [string];
    await sendCorrection(user, extractorId, other, { name: "Master", value: "Eve" });
    await read(user, extractorId, others, field);
    await sendCorrection(user, extractorId, other, { name: "Berth", value: "Z-900" });
    expect(await read(user, extractorId, others, field)).toEqual([]);
    expect(await valuesOf(user, extractorId, other)).toMatchObject({
      Master: { value: "Eve" },
      Berth: { value: "Z-900" },
    });
  });

  test("is read without losing a concurrent correction", async ({ ctx }) => {
    const { user, extractorId, others, field } = await withAddedField(ctx, paper("C-207", "Tomas Brandt"));
    const [other] = others as [string];
    let isCorrected = false;
    const engine = {
      ...user.engine,
      extract: async (...asked: Parameters<typeof user.engine.extract>) => {
        if (!isCorrected) await sendCorrection(user, extractorId, other, { name: "Master", value: "Eve" });
        isCorrected = true;
        return user.engine.extract(...asked);
      },
    };
    expect(await read({ ...user, engine }, extractorId, others, field)).toHaveLength(1);
    expect(await valuesOf(user, extractorId, other)).toMatchObject({
      Master: { value: "Eve" },
      Berth: { value: "C-207" },
    });
  });

  test("is not read if it is deleted, a table, another user's, or needs a model", async ({ ctx }) => {
    const { user, extractorId, others, field } = await withAddedField(ctx, paper("C-207", "Tomas Brandt"));
    const table = await createField(user, extractorId, {
      ...{ name: "Rows", type: "TABLE", prompt: "" },
      columns: [{ name: "Slot", type: "TEXT", prompt: "" }],
    });
    const gone = await createField(user, extractorId, { name: "Gone" });
    await deleteField(user, extractorId, gone.id);
    const asked = { ...user, engine: { ...user.engine, service: { model: "m", host: "example.com" } } };
    const stranger = await signUp(ctx);
    for (const [by, fieldId, code] of [
      [user, gone.id, "not_found"],
      [user, table.id, "invalid"],
      [stranger, field, "not_found"],
      [asked, field, "conflict"],
    ] as const)
      await expect(read(by, extractorId, others, fieldId), code).rejects.toMatchObject({ code });
    expect(await valuesOf(user, extractorId, others[0]!)).not.toHaveProperty("Berth");
  });
});
