import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import {
  answerFromText,
  answering,
  answeringAll,
  fieldsOf,
  type ModelRequest,
} from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import {
  extractText,
  manyFields,
  memoryStore,
  modelEngine,
  modelInput,
} from "@/lib/extraction/testing/model-under-test";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { WINDOW_LENGTH } from "./windows";

const PAGE = "The committee met and heard a report about the state of the roads.\n".repeat(45);
const REFERENCE: FieldSpec = { name: "Reference", type: "TEXT", required: false, prompt: "" };
const SUBJECT: FieldSpec = { name: "Subject", type: "TEXT", required: false, prompt: "" };

const mock = sharedMockModelServer();

const names = (request: ModelRequest) => fieldsOf(request).map(({ name }) => name);
const tooLate = { status: 504 };

/** No two requests asked the same about the same part of the text. */
function expectNoRepetition() {
  const asked = mock.requests.map(({ document, request }) => `${document}\n${request}`);
  expect(new Set(asked).size).toBe(asked.length);
}

describe("reading a long document", () => {
  it("reads all of 400 pages, at most four parts at a time", async () => {
    const long = `Subject: Roads\n${PAGE.repeat(390)}Reference: ABC-9\n${PAGE.repeat(10)}`;
    const { data, evidence } = await extractText(modelEngine(mock.model("anthropic")), long, [
      REFERENCE,
      SUBJECT,
    ]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: "Roads" });
    expect(evidence["Reference"]).toMatchObject({ state: "verified", start: long.indexOf("Reference") });
    const read = mock.requests.map(({ document }) => long.indexOf(document) + document.length);
    expect(Math.max(...read)).toBe(long.length);
    expect(mock.mostOpen).toBeLessThanOrEqual(4);
  });

  it("finds what is on the last page of very many parts", async () => {
    const long = `${PAGE.repeat(1_200)}Reference: ABC-9\n`;
    const { data } = await extractText(modelEngine(mock.model("anthropic")), long, [REFERENCE]);
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(mock.requests.length).toBeGreaterThan(30);
  });

  it("skips a part without words", async () => {
    const long = `${PAGE}${"\n".repeat(3 * WINDOW_LENGTH)}Reference: ABC-9\n`;
    const { data } = await extractText(modelEngine(mock.model("anthropic")), long, [REFERENCE]);
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(mock.requests.every(({ document }) => document.trim() !== "")).toBe(true);
  });

  it("no longer asks for what was found in the text", async () => {
    const long = `Reference: ABC-9\n${PAGE.repeat(100)}Subject: Roads\n`;
    const { data } = await extractText(modelEngine(mock.model("anthropic")), long, [REFERENCE, SUBJECT]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: "Roads" });
    const [first, ...others] = mock.requests;
    expect(first && names(first)).toEqual(["Reference", "Subject"]);
    expect(others.map(names)).toEqual(others.map(() => ["Subject"]));
  });

  it("keeps asking for what a model invented, and prefers what it finds in the text", async () => {
    const long = `${PAGE.repeat(100)}Reference: ABC-9\n`;
    mock.brain = (request) => {
      const { answers } = answerFromText(request).answer;
      const invented = { raw: "XYZ-1", quote: "Reference: XYZ-1" };
      return answering(answers.map((answer) => (answer.raw ? answer : { ...answer, ...invented })));
    };
    const { data, evidence, candidates } = await extractText(modelEngine(mock.model("anthropic")), long, [
      REFERENCE,
    ]);
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(evidence["Reference"]).toMatchObject({ state: "verified", quote: "Reference: ABC-9" });
    expect(candidates["Reference"]).toEqual([]);
  });

  it("keeps what a model invented, unverified, if nothing else is found", async () => {
    mock.brain = answeringAll("XYZ-1", "Reference: XYZ-1");
    const { data, evidence } = await extractText(modelEngine(mock.model("anthropic")), PAGE.repeat(100), [
      REFERENCE,
    ]);
    expect(data).toEqual({ Reference: "XYZ-1" });
    expect(evidence["Reference"]?.state).toBe("unverified");
    expect(mock.requests.length).toBeGreaterThan(1);
  });

  it("calls different values of several parts ambiguous, each with its place", async () => {
    const gap = PAGE.repeat(45);
    const long = `${gap}Reference: ABC-9\n${gap}Reference: DEF-8\n${gap}Reference: ABC-9\n`;
    const { data, evidence, checks, candidates } = await extractText(
      modelEngine(mock.model("anthropic")),
      long,
      [REFERENCE],
    );
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(evidence["Reference"]).toMatchObject({
      state: "ambiguous",
      start: long.indexOf("Reference: ABC-9"),
    });
    expect(checks["Reference"]).toMatchObject([{ code: "several_candidates" }]);
    expect(candidates["Reference"]).toMatchObject([
      { value: "DEF-8", quote: "Reference: DEF-8", start: long.indexOf("Reference: DEF-8") },
    ]);
  });

  it("makes more parts and shorter lists of fields for a small context, which no request exceeds", async () => {
    const { fields, lines } = manyFields(30);
    const contextTokens = 8_000;
    const model = mock.model("anthropic");
    const engine = modelEngine({ ...model, capabilities: { ...model.capabilities, contextTokens } });
    const { data } = await extractText(engine, `${PAGE.repeat(20)}${lines}`, fields);
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
    for (const { system, document, request, maxTokens } of mock.requests) {
      const prompt = (system + document + request).length / 4;
      expect(prompt + maxTokens).toBeLessThanOrEqual(contextTokens);
    }
  });
});

describe("asking for many fields", () => {
  it("asks for at most 25 at a time", async () => {
    const { fields, lines } = manyFields(60);
    const { data } = await extractText(modelEngine(mock.model("anthropic")), lines, fields);
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
    expect(mock.requests.map((request) => names(request).length)).toEqual([25, 25, 10]);
  });

  it("sends the first request about a document alone, so that the others find it in the cache", async () => {
    const { fields, lines } = manyFields(100);
    const seen: number[] = [];
    mock.brain = async (request, count) => {
      // Time for others to arrive, if there are any.
      for (let turn = 0; count === 1 && turn < 1_000; turn += 1) await setImmediate();
      seen.push(mock.requests.length);
      return answerFromText(request);
    };
    const { usage } = await extractText(modelEngine(mock.model("anthropic")), lines, fields);
    expect(seen[0]).toBe(1);
    expect(mock.requests.map(({ isMarked }) => isMarked)).toEqual([true, true, true, true]);
    // Four characters are a token of the mock.
    const tokens = (mock.requests[0]!.system + lines).length / 4;
    expect(usage.cached_tokens).toBeGreaterThanOrEqual(3 * tokens);
    expect(usage.cached_tokens).toBeLessThan(3 * tokens + 10);
  });

  it("sends 200 fields on 20 pages for at most 1.6 times the document uncached", async () => {
    const { fields, lines } = manyFields(200);
    const text = `${PAGE.repeat(20)}${lines}`;
    const { data } = await extractText(modelEngine(mock.model("anthropic")), text, fields);
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
    expect(mock.uncachedTokens).toBeLessThanOrEqual((1.6 * text.length) / 4);
  });

  it("uses no cache for a document that is sent once", async () => {
    await extractText(modelEngine(mock.model("anthropic")), "Reference: ABC-9\n", [REFERENCE]);
    expect(mock.requests.map(({ isMarked }) => isMarked)).toEqual([false]);
  });
});

describe("a request that was too much", () => {
  it.each([
    ["took too long", tooLate],
    ["was cut off", { answer: { answers: [] }, stop: "length" as const }],
    ["could not be read", { answer: "I am sorry, Invoice 4711" }],
  ])("that %s is repeated with half of its fields, never unchanged", async (_, failure) => {
    const { fields, lines } = manyFields(8);
    mock.brain = (request) => (fieldsOf(request).length > 2 ? failure : answerFromText(request));
    const { data } = await extractText(modelEngine(mock.model("anthropic")), lines, fields);
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
    const asked = mock.requests.map((request) => names(request).length);
    // A malformed answer is first sent back, without the document and its fields, to be put into form.
    expect(asked.filter((count) => count > 0)).toEqual([8, 4, 2, 2, 2, 2]);
    expectNoRepetition();
  });

  it("that took too long for a single field is repeated with half of the text", async () => {
    const text = `${PAGE.repeat(4)}Reference: ABC-9\n`;
    mock.brain = (request) => (request.document.length > 4_000 ? tooLate : answerFromText(request));
    const { data } = await extractText(modelEngine(mock.model("anthropic")), text, [REFERENCE, SUBJECT]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: null });
    expectNoRepetition();
  });

  it("is split only for the fields that the whole text has not answered", async () => {
    const text = `Subject: Roads\n${PAGE.repeat(4)}Reference: ABC-9\n`;
    mock.brain = (request) =>
      request.document.length > 7_000 && names(request).includes("Reference")
        ? tooLate
        : answerFromText(request);
    const { data } = await extractText(modelEngine(mock.model("anthropic")), text, [SUBJECT, REFERENCE]);
    expect(data).toEqual({ Subject: "Roads", Reference: "ABC-9" });
    expect(mock.requests.filter((request) => names(request).includes("Subject"))).toHaveLength(2);
  });

  it("is given up if its smallest pieces take too long", async () => {
    mock.brain = () => tooLate;
    const failure = extractText(modelEngine(mock.model("anthropic")), "Reference: ABC-9\n", [
      REFERENCE,
      SUBJECT,
    ]);
    await expect(failure).rejects.toMatchObject({ code: "engine_gave_up", retryable: false });
    expectNoRepetition();
  });

  it.each(["no JSON at all: Invoice 4711", '{"answers": "none"}', '{"answers": [{"index": 0}]}', ""])(
    "whose answer for a single field is %j is given up, without its content in the log",
    async (content) => {
      mock.brain = () => ({ answer: content });
      const failure = extractText(modelEngine(mock.model("anthropic")), "Reference: ABC-9\n", [REFERENCE]);
      await expect(failure).rejects.toMatchObject({ code: "engine_gave_up", retryable: false });
      await failure.catch((error: Error) => expect(String(error.cause)).not.toContain("4711"));
      expect(mock.requests.filter((request) => names(request).length > 0)).toHaveLength(1);
    },
  );

  it("is not answered by an empty rest of a malformed answer", async () => {
    mock.brain = (request) => (fieldsOf(request).length > 0 ? { answer: "I cannot say." } : answering([]));
    const failure = extractText(modelEngine(mock.model("anthropic")), "Reference: ABC-9\n", [REFERENCE]);
    await expect(failure).rejects.toMatchObject({ code: "engine_gave_up" });
  });

  it("with too many tokens is read in halves, with all of its fields", async () => {
    const long = `${"日本語の文書\n".repeat(5_000)}Reference: ABC-9\n`;
    mock.brain = (request) =>
      request.document.length > 20_000
        ? { status: 400, message: "prompt is too long: 250000 tokens > 200000 maximum" }
        : answerFromText(request);
    const { data } = await extractText(modelEngine(mock.model("anthropic")), long, [REFERENCE, SUBJECT]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: null });
    expect(mock.requests.map(names)).toEqual(mock.requests.map(() => ["Reference", "Subject"]));
    expectNoRepetition();
  });

  it("splits only its own part of the text", async () => {
    const long = `${"x\n".repeat(WINDOW_LENGTH / 2 - 100)}${PAGE.repeat(20)}Reference: ABC-9\n`;
    mock.brain = (request) =>
      request.document.startsWith("x") && fieldsOf(request).length > 1 ? tooLate : answerFromText(request);
    const { data } = await extractText(modelEngine(mock.model("anthropic")), long, [REFERENCE, SUBJECT]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: null });
    expect(mock.requests.map((request) => names(request).length)).toEqual([2, 1, 1, 2]);
  });
});

describe("the answers of a document's parts", () => {
  const long = `${PAGE.repeat(100)}Reference: ABC-9\n`;
  const { fields, lines } = manyFields(60);
  const isLast = ({ document }: ModelRequest) => document.endsWith("Reference: ABC-9\n");

  it("are kept for a retry, which asks only about the others", async () => {
    const store = memoryStore();
    const engine = modelEngine(mock.model("anthropic"));
    const input = modelInput(long, { partialAnswers: store });
    mock.brain = (request) => (isLast(request) ? { status: 500 } : answerFromText(request));
    await expect(extractByName(engine, input, [REFERENCE])).rejects.toMatchObject({ code: "engine_failed" });
    const answered = mock.requests.filter((request) => !isLast(request)).length;
    expect(answered).toBeGreaterThan(1);

    mock.reset();
    const { data, usage } = await extractByName(engine, input, [REFERENCE]);
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(mock.requests.map(isLast)).toEqual([true]);
    expect(usage.requests).toBe(answered + 3 + 1);
  });

  it("are kept by field, so that only a failed batch is asked again", async () => {
    const store = memoryStore();
    const engine = modelEngine(mock.model("anthropic"));
    const input = modelInput(lines, { partialAnswers: store });
    mock.brain = (request) => (fieldsOf(request).length < 25 ? { status: 529 } : answerFromText(request));
    await expect(extractByName(engine, input, fields)).rejects.toMatchObject({ code: "engine_busy" });

    mock.reset();
    const { data } = await extractByName(engine, input, fields);
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
    expect(mock.requests.map((request) => names(request).length)).toEqual([10]);
  });

  it("include requests that were too large, so that no retry repeats them", async () => {
    const input = modelInput(`Reference: ABC-9\nSubject: Roads\n`, { partialAnswers: memoryStore() });
    const engine = modelEngine(mock.model("anthropic"));
    mock.brain = (request) => (fieldsOf(request).length > 1 ? tooLate : { status: 503 });
    await expect(extractByName(engine, input, [REFERENCE, SUBJECT])).rejects.toMatchObject({
      retryable: true,
    });

    mock.reset();
    const { data } = await extractByName(engine, input, [REFERENCE, SUBJECT]);
    expect(data).toEqual({ Reference: "ABC-9", Subject: "Roads" });
    expect(mock.requests.map(names)).toEqual([["Reference"], ["Subject"]]);
  });

  it("do not count for another field, text or model", async () => {
    const store = memoryStore();
    const engine = modelEngine(mock.model("anthropic"));
    mock.brain = (request) => (isLast(request) ? { status: 500 } : answerFromText(request));
    const failed = extractByName(engine, modelInput(long, { partialAnswers: store }), [REFERENCE]);
    await expect(failed).rejects.toMatchObject({ code: "engine_failed" });
    const parts = new Set(mock.requests.map(({ document }) => document)).size;

    mock.reset();
    const other = { ...REFERENCE, prompt: "The number of the case" };
    const input = modelInput(long, { partialAnswers: { ...store, save: () => Promise.resolve() } });
    await extractByName(engine, input, [other]);
    expect(mock.requests).toHaveLength(parts);

    mock.reset();
    await extractByName(engine, modelInput(`Re:\n${long}`, { partialAnswers: store }), [REFERENCE]);
    expect(mock.requests).toHaveLength(parts);

    mock.reset();
    const another = modelEngine({ ...mock.model("anthropic"), model: "another" });
    await extractByName(another, input, [REFERENCE]);
    expect(mock.requests).toHaveLength(parts);
  });

  it.each(["{", "[]", '{"windows": 1}'])("are ignored if they are %j", async (stored) => {
    const store = { ...memoryStore(), load: () => Promise.resolve(stored) };
    const input = modelInput("Reference: ABC-9\n", { partialAnswers: store });
    const { data } = await extractByName(modelEngine(mock.model("anthropic")), input, [REFERENCE]);
    expect(data).toEqual({ Reference: "ABC-9" });
  });

  it("are not stored for a document that a single request answers", async () => {
    const store = memoryStore();
    const input = modelInput("Reference: ABC-9\n", { partialAnswers: store });
    await extractByName(modelEngine(mock.model("anthropic")), input, [REFERENCE]);
    expect(store.saves).toBe(0);
  });

  it("are requested even if they cannot be stored", async () => {
    const store = { load: () => Promise.resolve(null), save: () => Promise.reject(new Error("disk full")) };
    const { data } = await extractByName(
      modelEngine(mock.model("anthropic")),
      modelInput(lines, { partialAnswers: store }),
      fields,
    );
    expect(Object.values(data)).toEqual(fields.map((_, index) => `value-${index + 1}`));
  });
});
