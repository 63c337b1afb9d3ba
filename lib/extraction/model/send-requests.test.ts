import { describe, expect, it, vi } from "vitest";
import { answerFromText, fieldsOf } from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { extractText, manyFields, modelEngine, modelInput } from "@/lib/extraction/testing/model-under-test";
import { metrics } from "@/lib/metrics/metrics";
import type { FieldSpec } from "@/lib/extraction/values/types";

const TEXT = "Reference: ABC-9\n";
const FIELDS: FieldSpec[] = [{ name: "Reference", type: "TEXT", required: false, prompt: "" }];

const mock = sharedMockModelServer();

describe("a request to a model", () => {
  it.each([
    [401, "engine_misconfigured", 1],
    [403, "engine_misconfigured", 1],
    [404, "engine_misconfigured", 1],
    [408, "engine_gave_up", 1],
    [504, "engine_gave_up", 1],
    [429, "engine_busy", 3],
    [503, "engine_busy", 3],
    [529, "engine_busy", 3],
    [500, "engine_failed", 3],
    [502, "engine_failed", 3],
    [400, "engine_refused", 1],
    [413, "engine_refused", 1],
  ])(
    "that is answered with status %i ends as %s after %i attempts, with no content in its cause",
    async (status, code, attempts) => {
      mock.brain = () => ({ status, message: "Reference: ABC-9" });
      const failure = extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS);
      await expect(failure).rejects.toMatchObject({ code, message: expect.stringMatching(/^The AI .*\.$/) });
      await failure.catch((error: Error) => expect(String(error.cause)).not.toContain("ABC"));
      expect(mock.requests).toHaveLength(attempts);
    },
  );

  it("fails as misconfigured if the account has no credit", async () => {
    mock.brain = () => ({ status: 400, message: "Your credit balance is too low" });
    await expect(extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS)).rejects.toMatchObject({
      code: "engine_misconfigured",
    });
  });

  it("that the model refuses to answer is not repeated", async () => {
    mock.brain = () => ({ answer: "", stop: "refusal" });
    await expect(extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS)).rejects.toMatchObject({
      code: "engine_refused",
    });
    expect(mock.requests).toHaveLength(1);
  });

  it("is tried again after a transient failure", async () => {
    mock.brain = (request, count) =>
      count < 3 ? { status: [500, 529][count - 1] ?? 500 } : answerFromText(request);
    const { data, usage } = await extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS);
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(usage).toMatchObject({ engine: "anthropic", model: "test-model", requests: 3 });
  });

  it("is counted by its outcome, with the tokens that the service reported", async () => {
    const { modelRequests, modelTokens } = metrics();
    for (const counter of [modelRequests, modelTokens]) counter.reset();
    mock.brain = (request, count) => (count === 1 ? { status: 529 } : answerFromText(request));
    const { usage } = await extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS);
    const counted = async (counter: typeof modelRequests | typeof modelTokens) =>
      (await counter.get()).values.map(({ labels, value }) => [...Object.values(labels), value]);
    expect(await counted(modelRequests)).toEqual([
      ["anthropic", "busy", 1],
      ["anthropic", "answered", 1],
    ]);
    expect(usage.input_tokens).toBeGreaterThan(0);
    expect(await counted(modelTokens)).toEqual([
      ["anthropic", "input_tokens", usage.input_tokens],
      ["anthropic", "cached_tokens", usage.cached_tokens],
      ["anthropic", "output_tokens", usage.output_tokens],
    ]);
  });

  it.each([429, 503, 529])(
    "waits as long as status %i asks for, in seconds or milliseconds",
    async (status) => {
      const headers: Record<string, string>[] = [
        { "retry-after": "0" },
        { "retry-after-ms": "5", "retry-after": "60" },
      ];
      mock.brain = (request, count) =>
        count < 3 ? { status, headers: headers[count - 1]! } : answerFromText(request);
      // Without the headers the first wait alone would be longer than the test may take.
      const { data } = await extractText(
        modelEngine(mock.model("anthropic"), { retryDelayMs: 14_000 }),
        TEXT,
        FIELDS,
      );
      expect(data).toEqual({ Reference: "ABC-9" });
    },
  );

  it.each([429, 503, 529])("leaves a long wait after status %i to its caller", async (status) => {
    mock.brain = () => ({ status, headers: { "retry-after": "120" } });
    await expect(extractText(modelEngine(mock.model("anthropic")), TEXT, FIELDS)).rejects.toMatchObject({
      code: "engine_busy",
      retryAfterSeconds: 120,
    });
    expect(mock.requests).toHaveLength(1);
  });

  it("stops waiting when the document is not wanted any more", async () => {
    const stop = new AbortController();
    mock.brain = () => {
      setImmediate(() => stop.abort(new Error("lease lost")));
      return { status: 429, headers: { "retry-after": "10" } };
    };
    const input = modelInput(TEXT, { signal: stop.signal });
    await expect(modelEngine(mock.model("anthropic")).extract(input, FIELDS)).rejects.toThrow("lease lost");
    expect(mock.requests).toHaveLength(1);
  });

  it("is not sent if another one about the document shows that it would fail", async () => {
    const { fields, lines } = manyFields(300);
    mock.brain = (request, count) =>
      count === 1 ? answerFromText(request) : { status: 401, message: "key revoked" };
    await expect(extractText(modelEngine(mock.model("anthropic")), lines, fields)).rejects.toMatchObject({
      code: "engine_misconfigured",
    });
    expect(mock.requests.length).toBeLessThanOrEqual(1 + 4);
  });

  it("waits for one of four places of its document, and of those of the process", async () => {
    const { fields, lines } = manyFields(300);
    const engine = modelEngine(mock.model("anthropic"), { concurrency: 6 });
    const held: (() => void)[] = [];
    mock.brain = async (request) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return answerFromText(request);
    };
    const releaseAll = async (count: number) => {
      await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count));
      for (const release of held.splice(0)) release();
    };
    const one = extractText(engine, lines, fields);
    await releaseAll(1);
    await releaseAll(4);
    expect(mock.mostOpen).toBe(4);
    const others = ["a", "b"].map((prefix) => extractText(engine, `${prefix}\n${lines}`, fields));
    await releaseAll(6);
    await releaseAll(6);
    mock.brain = answerFromText;
    await Promise.all([one, ...others]);
    expect(mock.mostOpen).toBe(6);
    expect(mock.requests).toHaveLength(36);
  });
});

describe("the usage of a document", () => {
  it("sums the tokens of all requests, even if their answer could not be parsed", async () => {
    const { fields, lines } = manyFields(2);
    const counted = { inputTokens: 500, cachedTokens: 200 };
    mock.brain = (request) =>
      fieldsOf(request).length > 1 ? { answer: "", ...counted } : { ...answerFromText(request), ...counted };
    const { usage } = await extractText(modelEngine(mock.model("anthropic")), lines, fields);
    expect(usage).toMatchObject({ requests: 3, input_tokens: 1_500, cached_tokens: 600 });
    expect(usage.output_tokens).toBeGreaterThan(0);
  });
});
