import { describe, expect, onTestFinished, vi } from "vitest";
import { log } from "@/lib/log";
import { documentTextKey } from "@/lib/storage/document-files";
import type { AttachedData } from "@/lib/text/attachments/terms";
import type { DocumentText } from "@/lib/text/types";
import { test } from "@/tests/setup/context";
import { loadDocumentText, saveDocumentText } from "./document-text";

const text: DocumentText = {
  format: "pdf",
  text: "Number: N-7",
  pages: [{ start: 0, end: 11, width: 595, height: 842 }],
  words: 2,
  runs: [{ start: 0, end: 11, page: 0, x: 70.5, y: 80, width: 60, height: 12, font: 0 }],
  fonts: [{ characters: "Nm", widths: [645, 812] }],
  scan: false,
  coverage: { unit: "pages", total: 2, read: 1, unread: [{ from: 2, to: 2, reason: "page_damaged" }] },
};

const attachment: AttachedData = {
  standard: "Factur-X",
  kind: "invoice",
  fileName: "factur-x.xml",
  terms: [
    { id: "number", written: "N-7", value: "N-7" },
    { id: "issue-date", written: "20260305", value: "2026-03-05" },
    { id: "gross-total", written: "119.00", value: 119 },
  ],
  lines: [
    {
      position: "1",
      id: null,
      name: "Window",
      description: null,
      quantity: 2,
      unit: "H87",
      netPrice: 50,
      netAmount: 100,
      taxRate: 19,
    },
  ],
};

describe("the text of a document", () => {
  test("is loaded exactly as it was saved", async ({ ctx }) => {
    await saveDocumentText(ctx, "a", text);
    expect(await loadDocumentText(ctx, "a")).toEqual(text);
  });

  test("is loaded with the doubts about its words", async ({ ctx }) => {
    const doubts: DocumentText["doubts"] = [
      { start: 0, end: 6, kind: "may_be_hidden" },
      { start: 8, end: 11, kind: "text_differs" },
    ];
    await saveDocumentText(ctx, "a", { ...text, doubts });
    expect(await loadDocumentText(ctx, "a")).toEqual({ ...text, doubts });
  });

  test("is loaded with the data attached to its PDF", async ({ ctx }) => {
    await saveDocumentText(ctx, "a", { ...text, attachment });
    expect(await loadDocumentText(ctx, "a")).toEqual({ ...text, attachment });
  });

  test("is loaded with its headings, lists and tables", async ({ ctx }) => {
    const blocks: DocumentText["blocks"] = [
      { kind: "heading", level: 1, start: 0, end: 7 },
      { kind: "table", headerRows: 1, hasHeaderColumn: false, start: 8, end: 11 },
    ];
    await saveDocumentText(ctx, "a", { ...text, blocks });
    expect(await loadDocumentText(ctx, "a")).toEqual({ ...text, blocks });
  });

  test("counts as read completely if an earlier version stored it", async ({ ctx }) => {
    const stored = JSON.stringify({ ...text, coverage: undefined });
    await ctx.storage.put(documentTextKey("a"), new TextEncoder().encode(stored));
    const { coverage } = await loadDocumentText(ctx, "a");
    expect(coverage).toEqual({ unit: "characters", total: 11, read: 11, unread: [] });
  });

  for (const [what, stored] of [
    ["nothing", ""],
    ["a part of it", JSON.stringify(text).slice(0, 30)],
    ["JSON of something else", '{"text":"Number: N-7"}'],
    [
      "a text with unknown data of an invoice",
      JSON.stringify({ ...text, attachment: { ...attachment, standard: "EDIFACT" } }),
    ],
    [
      "a text with a number in place of a date",
      JSON.stringify({
        ...text,
        attachment: { ...attachment, terms: [{ id: "due-date", written: "1", value: 1 }] },
      }),
    ],
    ["a text without its runs", JSON.stringify({ ...text, runs: undefined })],
  ] as const) {
    test(`is reported as damaged, also in the log, if ${what} is stored`, async ({ ctx }) => {
      const logged = vi.spyOn(log, "error").mockReturnValue();
      onTestFinished(() => logged.mockRestore());
      await ctx.storage.put(documentTextKey("a"), new TextEncoder().encode(stored));
      await expect(loadDocumentText(ctx, "a")).rejects.toMatchObject({ code: "corrupt", status: 422 });
      expect(logged.mock.calls).toEqual([
        [expect.objectContaining({ documentId: "a", bytes: stored.length }), "stored text is damaged"],
      ]);
    });
  }
});
