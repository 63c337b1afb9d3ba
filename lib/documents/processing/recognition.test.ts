import { afterEach, describe, expect, vi } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { deleteDocument } from "@/lib/documents/delete-document";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { listDocuments } from "@/lib/documents/list-documents";
import { retryDocument } from "@/lib/documents/retry-document";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { LeaseLostError, type Lease } from "@/lib/jobs/lease";
import { recogniserPool } from "@/lib/text/process/pools";
import type { Recognition } from "@/lib/text/recognition";
import { drawPage } from "@/lib/text/testing/draw-page";
import { FakeRecogniser } from "@/lib/text/testing/fake-recogniser";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument, processDocumentOnce, readStep } from "@/tests/setup/job-steps";
import { readDocumentFile } from "./read-document-file";

vi.mock(import("@/lib/text/process/pools"), { spy: true });

const RECOGNITION: Recognition = { languages: ["eng"], maxPages: 100 };
const NINE_PICTURES = makeScan(Array.from({ length: 9 }, () => WEDGE));
const line = (text: string) => [{ x: 60, y: 100, text, size: 12 }];

let recogniser: FakeRecogniser | undefined;

async function fake(...settings: Parameters<typeof FakeRecogniser.create>): Promise<FakeRecogniser> {
  recogniser = await FakeRecogniser.create(...settings);
  vi.mocked(recogniserPool).mockReturnValue(recogniser.pool);
  return recogniser;
}

afterEach(() => {
  recogniser?.end();
  recogniser = undefined;
  vi.mocked(recogniserPool).mockReset();
});

interface Uploaded {
  user: UserContext;
  extractorId: string;
  id: string;
  lease: Lease;
}

/** A leased document, with a clock by which each moment is seconds after the last one. */
async function leased(ctx: Context, pdf: Buffer): Promise<Uploaded> {
  let seconds = 0;
  const now = () => new Date(Date.now() + (seconds += 2) * 1_000);
  const user = await signUp({ ...ctx, recognition: RECOGNITION, now });
  const extractorId = await makeExtractor(user);
  const id = await upload(user, extractorId, pdf);
  const lease = await leaseDocument(user, id);
  return { user, extractorId, id, lease: lease! };
}

async function listed({ user, extractorId }: Uploaded) {
  const [document] = await listDocuments({ ...user, now: () => new Date() }, extractorId);
  return document;
}

describe("a document whose pages are recognised", () => {
  test("shows the current page during recognition, and not afterwards", async ({ committed: ctx }) => {
    await fake({ 1: "wait", 2: "wait" }, { size: 1 });
    const document = await leased(ctx, makeScan([WEDGE, WEDGE]));
    const reading = readStep(document.user, document.lease);
    const expectPage = (page: number) =>
      vi.waitFor(
        async () =>
          expect(await listed(document)).toMatchObject({
            status: "PENDING",
            stage: "recognising",
            recognition: { page, of: 2 },
          }),
        20_000,
      );
    await expectPage(1);
    recogniser!.answer(1);
    await expectPage(2);
    recogniser!.answer(2);
    expect(await reading).toEqual({ next: "continue" });
    expect(await listed(document)).toMatchObject({ stage: "extracting", recognition: null, words: 8 });
  });

  test("does not show it after a failure or a retry", async ({ committed: ctx }) => {
    await fake(Object.fromEntries([1, 2].map((page) => [page, { text: "" }])));
    const document = await leased(ctx, makeScan([WEDGE, WEDGE]));
    expect(await readStep(document.user, document.lease)).toEqual({ next: "stop" });
    expect(await listed(document)).toMatchObject({
      status: "FAILURE",
      recognition: null,
      rejection_reason:
        "This document looks like a scan without readable text. Upload a clearer scan in English.",
    });
    await retryDocument(document.user, document.extractorId, document.id);
    await leaseDocument(document.user, document.id);
    expect(await listed(document)).toMatchObject({ stage: "reading", recognition: null });
  });

  const DELETIONS: Record<string, (document: Uploaded) => Promise<unknown>> = {
    "by its user": ({ user, extractorId, id }) => deleteDocument(user, extractorId, id),
    "with its extractor": ({ user, extractorId }) => deleteExtractor(user, extractorId),
  };
  for (const [way, remove] of Object.entries(DELETIONS)) {
    test(`is no longer recognised when it is deleted ${way}: its processes end, and no other page is started`, async ({
      committed: ctx,
    }) => {
      await fake({ 1: "wait", 2: "work" }, { size: 2 });
      const document = await leased(ctx, NINE_PICTURES);
      const reading = readStep(document.user, document.lease);
      const pages = await recogniser!.untilStarted(2);
      await remove(document);
      recogniser!.answer(1);
      expect(await reading).toEqual({ next: "stop" });
      await recogniser!.untilGone(pages.filter(({ page }) => page === 2));
      expect(recogniser!.started()).toHaveLength(2);
    });
  }

  test("is no longer recognised when the lease is lost", async ({ committed: ctx }) => {
    await fake({ 1: "work", 2: "work" }, { size: 2 });
    const document = await leased(ctx, NINE_PICTURES);
    const lost = new AbortController();
    const reading = readDocumentFile(document.user, document.lease, lost.signal);
    await recogniser!.untilStarted(2);
    lost.abort(new LeaseLostError());
    await expect(reading).rejects.toThrow(LeaseLostError);
    await recogniser!.untilGone();
    expect(recogniser!.started()).toHaveLength(2);
  });

  const contract = () =>
    makeScan([line("First page"), drawPage(line("Vessel: Aurora")), line("Number: N-7")]);

  test("has the values of its scanned page, and is charged for its words", async ({ committed: ctx }) => {
    const user = await signUp({ ...ctx, recognition: RECOGNITION });
    const extractorId = await makeExtractor(user, ["Number", "Vessel"]);
    const id = await upload(user, extractorId, contract());
    expect(await processDocumentOnce(user, id)).toEqual({ next: "continue" });
    const { document, values } = await getDocumentResult(user, extractorId, id);
    expect(document).toMatchObject({ words: 7, coverage: { total: 3, read: 3, unread: [] } });
    expect(values).toMatchObject([
      { name: "Number", value: "N-7", evidence: { page: 3 } },
      { name: "Vessel", value: "Aurora", evidence: { page: 2 } },
    ]);
  });

  test("leaves them unread if recognition is off, names the page, and is not charged for it", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, ["Number", "Vessel"]);
    const id = await upload(user, extractorId, contract());
    expect(await processDocumentOnce(user, id)).toEqual({ next: "continue" });
    const { document, values } = await getDocumentResult(user, extractorId, id);
    expect(document).toMatchObject({
      words: 5,
      coverage: { total: 3, read: 2, unread: [{ from: 2, to: 2, reason: "image_only" }] },
    });
    expect(values).toMatchObject([
      { name: "Number", value: "N-7" },
      { name: "Vessel", value: null, evidence: { state: "unread" } },
    ]);
  });
});
