import { describe, expect } from "vitest";
import type { UserContext } from "@/lib/context";
import type { DocumentText } from "@/lib/text/types";
import { test } from "@/tests/setup/context";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { saveDocumentText } from "./document-text";
import { getDocumentText } from "./get-document-text";

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

describe("a slice of a document's text", () => {
  test("comes with the blocks of which it contains a part", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    const { extractorId } = await ctx.db.document.update({ where: { id }, data: { words: text.words } });
    const user = { ...ctx, user: { id: userId } } as UserContext;
    const blocksOf = async (start: number, end: number) =>
      (await getDocumentText(user, extractorId, id, { start, end })).blocks;

    await saveDocumentText(ctx, id, text);
    expect(await blocksOf(0, 50)).toEqual([heading, table, item]);
    expect(await blocksOf(28, 31)).toEqual([table, item]);
    expect(await blocksOf(29, 30)).toEqual([]);
    expect(await blocksOf(90, 99)).toEqual([]);

    await saveDocumentText(ctx, id, { ...text, blocks: undefined });
    expect(await blocksOf(0, 50)).toEqual([]);
  });
});
