import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { localEngine, modelEngine, modelInput } from "@/lib/extraction/testing/model-under-test";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { FieldSpec } from "@/lib/extraction/values/types";

const PAGE = "The harbour board met and heard a report about the state of the quays.\n".repeat(45);
const KEY = "the key of a test";
const field = (name: string): FieldSpec => ({ name, type: "TEXT", required: false, prompt: "" });
const FIELDS = [field("Berth"), field("Master")];
const paper = (berth: string, master: string, pages = 1) =>
  `KESTREL WHARFINGERS\n${PAGE.repeat(pages)}Berth: ${berth}\nMaster: ${master}\nQuestions to the wharf office\n`;

const mock = sharedMockModelServer();

const taughtFor = (text: string) => {
  const lessons = [
    ["B-114", "Ingrid Vale"],
    ["C-207", "Tomas Brandt"],
  ].map(([berth = "", master = ""]) =>
    readLesson(
      testDocument(paper(berth, master)),
      [berth, master].map((value, at) => ({ field: FIELDS[at]!, value, place: null, weight: 1 })),
      KEY,
    ),
  );
  return teach(text, lessons, KEY) ?? undefined;
};

describe("lessons, if a model reads a long document", () => {
  const long = paper("A-330", "Odile Marchetti", 100);

  it("determine which part is read first, and its answers are not requested from others", async () => {
    const at = (raw: string) => ({ raw, quote: raw, start: long.indexOf(raw), learned: 2 });
    const local = localEngine([at("A-330"), at("Odile Marchetti")]);
    const input = modelInput(long, { taught: taughtFor(long) });
    const { data } = await extractByName(modelEngine(mock.model("anthropic"), { local }), input, FIELDS);
    expect(data).toEqual({ Berth: "A-330", Master: "Odile Marchetti" });
    const parts = mock.requests.map(({ request }) => /This is part (\d+) of (\d+)/.exec(request)?.slice(1));
    expect(parts).toEqual([["3", "3"]]);
  });

  it("put no value of another document into a prompt", async () => {
    const input = modelInput(long, { taught: taughtFor(long) });
    expect(input.taught).toBeDefined();
    const engine = modelEngine(mock.model("anthropic"), { local: createLocalEngine() });
    await extractByName(engine, input, FIELDS);
    const prompts = JSON.stringify(mock.requests);
    expect(prompts).toContain("A-330");
    for (const value of ["B-114", "C-207", "Ingrid", "Vale", "Tomas", "Brandt"])
      expect(prompts).not.toContain(value);
  });
});
