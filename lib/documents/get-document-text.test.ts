import { describe, expect, vi } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import type { DocumentText } from "@/lib/text/types";
import { test } from "@/tests/setup/context";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { saveDocumentText } from "./document-text";
import { getDocumentPage } from "./get-document-page";
import { getDocumentText } from "./get-document-text";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

const text: DocumentText = {
  format: "html",
  text: "Order\nChair\t49.90\nTable\t99.00\n• oak\nend",
  pages: [],
  words: 9,
  runs: [],
  scan: false,
  blocks: [
    { kind: "heading", level: 1, start: 0, end: 5 },
    { kind: "table", headerRows: 1, hasHeaderColumn: false, start: 6, end: 29 },
    { kind: "list_item", level: 2, start: 30, end: 35 },
  ],
  coverage: { unit: "characters", total: 39, read: 39, unread: [] },
};

const [heading, table, item] = [
  { kind: "heading", level: 1, start: 0, end: 5 },
  { kind: "table", start: 6, end: 29, header_rows: 1, header_column: false },
  { kind: "list_item", level: 2, start: 30, end: 35 },
];

/** A document that has been read, and its owner. */
async function readDocument(ctx: Context, stored: DocumentText) {
  const userId = await createUser(ctx);
  const id = await createUploadedDocument(ctx, userId);
  const { extractorId } = await ctx.db.document.update({
    where: { id },
    data: { words: stored.words, pages: stored.pages.length || null },
  });
  await saveDocumentText(ctx, id, stored);
  return { id, extractorId, user: { ...ctx, user: { id: userId } } as UserContext };
}

describe("a slice of a document's text", () => {
  test("comes with the blocks that it overlaps", async ({ ctx }) => {
    const { user, extractorId, id } = await readDocument(ctx, text);
    const blocksOf = async (start: number, end: number) =>
      (await getDocumentText(user, extractorId, id, { start, end })).blocks;
    expect(await blocksOf(0, 50)).toEqual([heading, table, item]);
    expect(await blocksOf(28, 31)).toEqual([table, item]);
    expect(await blocksOf(29, 30)).toEqual([]);
    expect(await blocksOf(90, 99)).toEqual([]);
  });

  test("comes without blocks if an earlier version stored the text", async ({ ctx }) => {
    const { user, extractorId, id } = await readDocument(ctx, { ...text, blocks: undefined });
    expect((await getDocumentText(user, extractorId, id, { start: 0 })).blocks).toEqual([]);
  });

  test("does not load the whole text twice, and is available only to its owner", async ({ ctx }) => {
    const pages = [{ start: 0, end: text.text.length, width: 595, height: 842 }];
    const { user, extractorId, id } = await readDocument(ctx, { ...text, format: "pdf", pages });
    const read = vi.spyOn(ctx.storage, "read");
    for (const start of [0, 10, 20]) await getDocumentText(user, extractorId, id, { start });
    await getDocumentPage(user, extractorId, id, 1);
    expect(read).toHaveBeenCalledTimes(1);

    const stranger = { ...user, user: { ...user.user, id: await createUser(ctx) } };
    const tomorrow = later(user, DAY_AND_A_SECOND);
    for (const by of [stranger, tomorrow]) {
      const refusal = { code: "not_found" };
      await expect(getDocumentText(by, extractorId, id, { start: 0 })).rejects.toMatchObject(refusal);
      await expect(getDocumentPage(by, extractorId, id, 1)).rejects.toMatchObject(refusal);
    }
  });
});
