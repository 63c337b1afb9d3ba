import { describe, expect } from "vitest";
import { signUp, uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { waitForDocument } from "./wait-for-document";

/** Far longer than a test may take. */
const FOR_EVER = 3_600_000;
const never = new AbortController().signal;

describe("waiting for a document", () => {
  test("ends when it is processed", async ({ ctx }) => {
    const { user, extractor, id: document } = await uploadedDocument(ctx);
    let ended = false;
    const waiting = waitForDocument(user, extractor, document, { ms: FOR_EVER, signal: never }).then(
      () => (ended = true),
    );
    await waitForDocument(user, extractor, document, { ms: 1, signal: never });
    expect(ended).toBe(false);
    await processDocumentOnce(ctx, document);
    await waiting;
  });

  test("ends when the caller gives up", async ({ ctx }) => {
    const { user, extractor, id: document } = await uploadedDocument(ctx);
    const caller = new AbortController();
    const waiting = waitForDocument(user, extractor, document, { ms: FOR_EVER, signal: caller.signal });
    caller.abort();
    await waiting;
  });

  test("ends at once if it belongs to another user or does not exist", async ({ ctx }) => {
    const { user, extractor, id: document } = await uploadedDocument(ctx);
    const other = await signUp(ctx);
    await waitForDocument(other, extractor, document, { ms: FOR_EVER, signal: never });
    await waitForDocument(user, extractor, "unknown", { ms: FOR_EVER, signal: never });
  });
});
