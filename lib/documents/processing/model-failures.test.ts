import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { answerFromText, type ModelReply } from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { modelEngine } from "@/lib/extraction/testing/model-under-test";
import { listDocuments } from "@/lib/documents/list-documents";
import { makeExtractor, signUp, ledgerOf, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";

/** The most runs that a document has. */
const RUNS = 5;

describe("a document whose model fails", () => {
  const mock = sharedMockModelServer();

  /** Runs it as often as it wants to be run, an hour apart. */
  async function process(ctx: Context, id: string): Promise<number> {
    const engine = modelEngine(mock.model("anthropic"), { timeoutMs: 100 });
    for (let run = 0; run < RUNS; run += 1) {
      const now = () => new Date(Date.now() + run * 3_600_000);
      const outcome = await processDocumentOnce({ ...ctx, engine, now }, id);
      if (outcome?.next !== "retry") return run + 1;
    }
    return RUNS;
  }

  async function uploaded(ctx: Context): Promise<{ user: UserContext; extractor: string; id: string }> {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user);
    return { user, extractor, id: await upload(user, extractor, "Number: N-7\n") };
  }

  test.for<[string, ModelReply, number]>([
    ["takes too long", { respond: () => undefined }, RUNS],
    ["is busy", { status: 429, headers: { "retry-after": "0" } }, RUNS],
    ["has too much to do", { status: 529, headers: { "retry-after": "60" } }, RUNS],
    ["breaks", { status: 500 }, RUNS],
    ["disconnects", { respond: (response) => void response.socket?.destroy() }, RUNS],
    ["answers no JSON", { answer: "No." }, RUNS],
    ["refuses", { answer: "", stop: "refusal" }, 1],
    ["is always cut off", { answer: "{", stop: "length" }, RUNS],
    ["does not know the key", { status: 401 }, 1],
  ])("ends in FAILURE with a reason and a refund when it %s", async ([, reply, most], { ctx }) => {
    mock.brain = () => reply;
    const { user, extractor, id } = await uploaded(ctx);
    const runs = await process(ctx, id);
    const [document] = await listDocuments(user, extractor);
    expect(document).toMatchObject({
      status: "FAILURE",
      rejection_reason: expect.stringMatching(/^The AI .*\.$/) as string,
    });
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
      ["REFUND", 1],
    ]);
    expect(runs).toBeLessThanOrEqual(most);
    expect(mock.requests.length).toBeLessThanOrEqual(3 * runs);
  });

  test("is read in a later run when the model works again", async ({ ctx }) => {
    const replies: ModelReply[] = Array.from({ length: 3 }, () => ({ status: 500 }));
    mock.brain = (request) => replies.shift() ?? answerFromText(request);
    const { user, extractor, id } = await uploaded(ctx);
    expect(await process(ctx, id)).toBe(2);
    const [document] = await listDocuments(user, extractor);
    expect(document).toMatchObject({ status: "SUCCESS", extracted_data: '{"Number":"N-7"}' });
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
    ]);
  });
});
