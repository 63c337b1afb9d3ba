import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import {
  answerFromText,
  answering,
  answeringAll,
  fieldsOf,
} from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { extractText, localEngine, modelEngine, modelInput } from "@/lib/extraction/testing/model-under-test";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";

const TEXT = "Total: 119,00\nNet: 100,00\nTax: 19,00\nOrder: A-17\n";
const TOTAL: FieldSpec = { name: "Total", type: "NUMBER", required: false, prompt: "" };
const ORDER: FieldSpec = { name: "Order", type: "TEXT", required: false, prompt: "" };

const mock = sharedMockModelServer();

async function withSecond(answer: RawValue | null, field = TOTAL, text = TEXT) {
  const engine = modelEngine(mock.model("anthropic"), { local: localEngine(answer ? [answer] : []) });
  const { name } = field;
  const { data, evidence, confidence, checks, candidates } = await extractText(engine, text, [field]);
  return {
    value: data[name],
    state: evidence[name]?.state,
    confidence: confidence[name] ?? 0,
    checks: checks[name],
    candidates: candidates[name],
  };
}

describe("the local engine next to a model", () => {
  it.each<[string, RawValue, object]>([
    [
      "is named with its value where it is sure of another one",
      { raw: "100,00", quote: "Net: 100,00", confidence: 0.95 },
      {
        state: "ambiguous",
        checks: [{ code: "engines_disagree" }, { code: "low_confidence" }],
        candidates: [{ value: 100, quote: "Net: 100,00" }],
      },
    ],
    [
      "puts nothing in doubt with a value that it is not sure of",
      { raw: "100,00", quote: "Net: 100,00", confidence: 0.5 },
      { state: "verified", checks: [], candidates: [{ value: 100 }] },
    ],
    [
      "is not believed where its value is not in the text",
      { raw: "77,00", quote: "Net: 77,00", confidence: 0.95 },
      { state: "verified", checks: [], candidates: [] },
    ],
  ])("%s", async (_, other, expected) => {
    expect(await withSecond(other)).toMatchObject({ value: 119, ...expected });
  });

  it("raises the confidence if it agrees, and lowers it if it does not", async () => {
    const agrees = await withSecond({ raw: "119,00", quote: "Total: 119,00", confidence: 0.95 });
    const silent = await withSecond(null);
    const differs = await withSecond({ raw: "100,00", quote: "Net: 100,00", confidence: 0.5 });
    const differsSurely = await withSecond({ raw: "100,00", quote: "Net: 100,00", confidence: 0.95 });
    const confidences = [agrees, silent, differs, differsSurely].map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(new Set(confidences).size).toBe(4);
  });

  it("agrees regardless of white space and punctuation", async () => {
    const agrees = await withSecond(
      { raw: "A 17.", quote: "A-17", confidence: 0.95 },
      ORDER,
      "Order: A-17\nRef A 17.\n",
    );
    const silent = await withSecond(null, ORDER, "Order: A-17\nRef A 17.\n");
    expect(agrees.confidence).toBeGreaterThan(silent.confidence);
    expect(agrees.checks).toEqual([]);
  });

  it("makes a value doubtful that is not at the field's own, empty label", async () => {
    const text = "Total:\nPlease pay within 14 days of receipt.\nNet: 100,00\n";
    mock.brain = answeringAll("14", "within 14 days");
    const engine = modelEngine(mock.model("anthropic"), { local: createLocalEngine() });
    const { data, checks } = await extractText(engine, text, [TOTAL]);
    expect(data).toEqual({ Total: 14 });
    expect(checks["Total"]).toEqual([{ code: "label_empty", message: '"Total" is empty on the page.' }]);
  });

  it("cannot make the model's answers fail", async () => {
    const broken = { ...localEngine(), extract: () => Promise.reject(new Error("out of memory")) };
    const engine = modelEngine(mock.model("anthropic"), { local: broken });
    expect((await extractText(engine, TEXT, [TOTAL])).data).toEqual({ Total: 119 });
  });

  it("is not asked about a scan, which it cannot read", async () => {
    const asked: string[] = [];
    const local = {
      ...localEngine(),
      extract: () => {
        asked.push("scan");
        return Promise.reject(new Error("asked"));
      },
    };
    await extractByName(modelEngine(mock.model("anthropic"), { local }), modelInput("", { scan: true }), [
      TOTAL,
    ]);
    expect(asked).toEqual([]);
  });

  it("is the engine of an installation without a model", async () => {
    const engine = modelEngine(mock.model("anthropic"), { local: createLocalEngine() });
    const alone = modelEngine(mock.model("anthropic"));
    const [both, one] = await Promise.all([engine, alone].map((each) => extractText(each, TEXT, [TOTAL])));
    expect(both?.confidence["Total"]).toBeGreaterThan(one?.confidence["Total"] ?? 1);
  });
});

describe("the confidence in a model's value", () => {
  it("is lower if the words were not found, and null if there is no value", async () => {
    const found = await withSecond(null);
    mock.brain = answeringAll("77,00", "Total: 77,00");
    const invented = await withSecond(null);
    expect(invented).toMatchObject({ value: 77, state: "unverified" });
    expect(invented.confidence).toBeLessThan(0.5);
    expect(found.confidence).toBeGreaterThan(0.9);
    mock.brain = () => answering([]);
    const { confidence } = await extractText(modelEngine(mock.model("anthropic")), TEXT, [TOTAL]);
    expect(confidence).toEqual({ Total: null });
  });

  it("is lower if the model names alternatives", async () => {
    const plain = await withSecond(null);
    mock.brain = (request) =>
      answering(
        answerFromText(request).answer.answers.map((answer) => ({ ...answer, alternatives: ["100,00"] })),
      );
    const rivalled = await withSecond(null);
    expect(rivalled.confidence).toBeLessThan(plain.confidence);
  });

  it("is lower for values that do not add up", async () => {
    const fields = ["Total", "Net", "Tax"].map((name) => ({ ...TOTAL, name }));
    const engine = modelEngine(mock.model("anthropic"));
    const right = await extractText(engine, "Total: 119,00\nNet: 100,00\nTax: 19,00\n", fields);
    const wrong = await extractText(engine, "Total: 190,00\nNet: 100,00\nTax: 19,00\n", fields);
    expect(wrong.checks["Total"]?.map(({ code }) => code)).toContain("sums_disagree");
    expect(wrong.confidence["Total"]).toBeLessThan(right.confidence["Total"] ?? 0);
  });
});

describe("a field's limits", () => {
  const text = "Total: 119,00\nNet: 100,00\nCurrency: CHF\nPrices in Euro\n";
  const upTo = (maximum: number) => ({ ...TOTAL, maximum });

  it("replace a model's answer that breaks them with one from the local engine", async () => {
    const local: RawValue = { raw: "100,00", quote: "Net: 100,00", confidence: 0.5 };
    expect(await withSecond(local, upTo(110), text)).toMatchObject({
      value: 100,
      state: "ambiguous",
      checks: [{ code: "engines_disagree" }],
      candidates: [{ value: 119, quote: "Total: 119,00" }],
    });
    expect(await withSecond(local, upTo(119), text)).toMatchObject({ value: 119, checks: [] });
  });

  it("replace it with another value from the model", async () => {
    mock.brain = () =>
      answering([
        { index: 0, name: "Total", raw: "119,00", quote: "Total: 119,00", alternatives: ["100,00"] },
      ]);
    expect(await withSecond(null, upTo(110), text)).toMatchObject({
      value: 100,
      candidates: [{ value: 119 }],
    });
  });

  it("keep it with its check if no other value respects them", async () => {
    expect(await withSecond(null, upTo(110), text)).toMatchObject({
      value: 119,
      state: "ambiguous",
      checks: [{ code: "out_of_range", message: "119 is more than 110." }],
    });
  });

  it("are sent to the model, with the options' spellings", async () => {
    const options = [
      { value: "EUR", also: ["Euro"] },
      { value: "CHF", also: [] },
    ];
    await withSecond(null, { ...ORDER, options, pattern: "[A-Z]{3}" }, text);
    const [request] = mock.requests;
    expect(fieldsOf(request!)).toMatchObject([{ options: [["EUR", "Euro"], "CHF"], pattern: "[A-Z]{3}" }]);
  });
});
