import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { deleteDocument } from "@/lib/documents/delete-document";
import { listDocuments } from "@/lib/documents/list-documents";
import { retryDocument } from "@/lib/documents/retry-document";
import { answerFromText, fieldsOf } from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { modelEngine } from "@/lib/extraction/testing/model-under-test";
import { documentAnswersKey } from "@/lib/storage/document-files";
import { balanceOf, makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { later } from "@/tests/setup/later";

const NAMES = Array.from({ length: 30 }, (_, index) => `Item ${index + 1}`);
const TEXT = NAMES.map((name) => `${name}: value of ${name}\n`).join("");

const mock = sharedMockModelServer();

const asking = <C extends Context>(ctx: C): C => ({ ...ctx, engine: modelEngine(mock.model("anthropic")) });
async function uploaded(ctx: Context): Promise<{ user: UserContext; extractor: string; id: string }> {
  const user = await signUp(ctx);
  const extractor = await makeExtractor(user, NAMES);
  return { user, extractor, id: await upload(user, extractor, TEXT) };
}

async function statusOf(user: UserContext, extractor: string) {
  const [document] = await listDocuments(user, extractor);
  return document;
}

const kept = (ctx: Context, id: string) =>
  ctx.storage.read(documentAnswersKey(id)).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => null,
  );

/** Answers the first batch of a document, and fails with the second. */
function failHalfway(status: number): void {
  mock.brain = (request) => (fieldsOf(request).length === 25 ? answerFromText(request) : { status });
}

describe("a document that a model has partly answered", () => {
  test("is only asked for the rest when its job is tried again, and then has its result", async ({ ctx }) => {
    const { user, extractor, id } = await uploaded(ctx);
    failHalfway(500);
    expect(await processDocumentOnce(asking(ctx), id)).toMatchObject({ next: "retry" });
    mock.reset();
    expect(await processDocumentOnce(later(asking(ctx), 60), id)).toEqual({ next: "continue" });
    expect(mock.requests.map((request) => fieldsOf(request).length)).toEqual([5]);
    expect(await statusOf(user, extractor)).toMatchObject({ status: "SUCCESS", missing_required: [] });
    expect(await kept(ctx, id)).toBe("");
  });

  test("fails with a refund if a part fails for good, and a user's retry asks for the rest", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploaded(ctx);
    failHalfway(400);
    expect(await processDocumentOnce(asking(ctx), id)).toEqual({ next: "stop" });
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "FAILURE",
      rejection_reason: "The AI service rejected this document.",
    });
    expect(await balanceOf(user)).toBe(10);

    mock.reset();
    await retryDocument(user, extractor, id);
    expect(await processDocumentOnce(asking(ctx), id)).toEqual({ next: "continue" });
    expect(mock.requests.map((request) => fieldsOf(request).length)).toEqual([5]);
  });

  test("ends in FAILURE with a refund after five runs, of three attempts at the part that fails", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploaded(ctx);
    failHalfway(529);
    for (let hour = 0; hour < 6; hour += 1) await processDocumentOnce(later(asking(ctx), hour * 3600), id);
    expect(mock.requests.map((request) => fieldsOf(request).length)).toEqual([
      25,
      ...Array<number>(15).fill(5),
    ]);
    expect(await statusOf(user, extractor)).toMatchObject({ status: "FAILURE" });
    expect(await balanceOf(user)).toBe(10);
  });

  test("leaves none of its answers when it is deleted", async ({ ctx }) => {
    const { user, extractor, id } = await uploaded(ctx);
    failHalfway(400);
    await processDocumentOnce(asking(ctx), id);
    expect(await kept(ctx, id)).toContain("value of Item 1");
    await deleteDocument(user, extractor, id);
    expect(await kept(ctx, id)).toBeNull();
  });
});
