import { describe, expect, vi } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { documentTextKey } from "@/lib/storage/document-files";
import { makeExtractor, signUp, uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { downloadDocuments } from "./download-documents";
import { downloadTestset } from "./download-testset";
import { saveDocumentText } from "./document-text";
import { extractAgain } from "./extract-again";
import { getDocumentFile } from "./get-document-file";
import { getDocumentPage } from "./get-document-page";
import { getDocumentResult } from "./get-document-result";
import { getDocumentText } from "./get-document-text";
import { listDocuments } from "./list-documents";
import { listRows } from "./list-rows";
import { listValues } from "./list-values";
import { retryDocument } from "./retry-document";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

type Call = (user: UserContext, extractorId: string, id: string) => Promise<unknown>;

const ofDocument: Record<string, Call> = {
  getDocumentResult,
  getDocumentFile,
  listRows: (user, extractorId, id) => listRows(user, extractorId, id, { name: "Number", limit: 1 }),
  getDocumentText: (user, extractorId, id) => getDocumentText(user, extractorId, id, { start: 0 }),
  getDocumentPage: (user, extractorId, id) => getDocumentPage(user, extractorId, id, 1),
  correctValue: (user, extractorId, id) =>
    sendCorrection(user, extractorId, id, { name: "Number", value: "x" }),
  extractAgain: (user, extractorId, id) => extractAgain(user, extractorId, [id]),
  downloadDocuments: (user, extractorId, id) =>
    downloadDocuments(user, extractorId, { doc: [id], format: "CSV" }),
  downloadTestset: (user, extractorId, id) => downloadTestset(user, extractorId, { doc: [id] }),
  retryDocument,
  deleteDocument,
};
const ofExtractor: Record<string, Call> = {
  listDocuments: (user, extractorId) => listDocuments(user, extractorId),
  listValues: (user, extractorId) => listValues(user, extractorId, {}),
};

interface Owned {
  owner: UserContext;
  extractorId: string;
  id: string;
}

/** A processed document of one page. */
async function owned(ctx: Context): Promise<Owned> {
  const { user: owner, extractor: extractorId, id } = await uploadedDocument(ctx, "Number: N-7");
  await processDocumentOnce(ctx, id);
  await saveDocumentText(ctx, id, {
    format: "pdf",
    text: "Number: N-7",
    pages: [{ start: 0, end: 11, width: 595, height: 842 }],
    words: 2,
    runs: [],
    scan: false,
    coverage: { unit: "pages", total: 1, read: 1, unread: [] },
  });
  await ctx.db.document.update({ where: { id }, data: { pages: 1 } });
  return { owner, extractorId, id };
}

const notFound = { code: "not_found" };

describe("a document that is another user's", () => {
  for (const [name, call] of Object.entries({ ...ofDocument, ...ofExtractor })) {
    test(`does not exist for ${name}, and nothing of it is read`, async ({ ctx }) => {
      const { owner, extractorId, id } = await owned(ctx);
      const stranger = await signUp(ctx);
      const before = await ctx.db.document.findMany();
      const [read, readParts] = [vi.spyOn(ctx.storage, "read"), vi.spyOn(ctx.storage, "readParts")];
      await expect(call(stranger, extractorId, id)).rejects.toMatchObject(notFound);
      if (name in ofDocument) {
        const theirs = await makeExtractor(stranger);
        await expect(call(stranger, theirs, id)).rejects.toMatchObject(notFound);
      }
      expect([read.mock.calls, readParts.mock.calls]).toEqual([[], []]);
      expect(await ctx.db.document.findMany()).toEqual(before);

      const answered = await call(owner, extractorId, id).catch((error: unknown) => error);
      expect(answered).not.toMatchObject(notFound);
    });
  }
});

describe("a document that has expired", () => {
  for (const [name, call] of Object.entries(ofDocument)) {
    test(`does not exist for ${name}, although it is still stored`, async ({ ctx }) => {
      const { owner, extractorId, id } = await owned(ctx);
      const tomorrow = later(owner, DAY_AND_A_SECOND);
      await expect(call(tomorrow, extractorId, id)).rejects.toMatchObject(notFound);
      expect((await ctx.storage.read(documentTextKey(id))).length).toBeGreaterThan(0);
    });
  }
});

describe("a page that a document does not have", () => {
  for (const number of [0, -1, 2, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER]) {
    test(`does not exist as ${number}, which costs no reading of the text`, async ({ ctx }) => {
      const { owner, extractorId, id } = await owned(ctx);
      const read = vi.spyOn(ctx.storage, "read");
      await expect(getDocumentPage(owner, extractorId, id, number)).rejects.toMatchObject(notFound);
      expect(read).not.toHaveBeenCalled();
    });
  }
});
