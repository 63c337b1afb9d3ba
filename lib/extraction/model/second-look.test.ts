import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { answerFromText, answering, fieldsOf } from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { modelEngine } from "@/lib/extraction/testing/model-under-test";
import type { EngineInput, FieldSpec } from "@/lib/extraction/values/types";
import { createCoverage } from "@/lib/text/coverage";
import { drawerPool } from "@/lib/text/process/pools";
import { makePdf } from "@/lib/text/testing/make-pdf";
import type { DocumentText, TextRun } from "@/lib/text/types";

const field = (name: string, type: FieldSpec["type"] = "TEXT"): FieldSpec => ({
  name,
  type,
  required: false,
  prompt: "",
});

/** A PDF whose pages were recognised, each line as one run; those with a "?" with doubt. */
function recognised(...pages: string[]): EngineInput & { readFile: ReturnType<typeof vi.fn> } {
  const text = pages.join("\n\n");
  const document: DocumentText = {
    format: "pdf",
    text: text.replaceAll("?", ""),
    pages: [],
    words: 10,
    runs: [],
    scan: false,
    coverage: createCoverage("pages", pages.length),
  };
  let start = 0;
  for (const [page, lines] of pages.entries()) {
    const begin = start;
    for (const line of lines.split("\n")) {
      const end = start + line.replaceAll("?", "").length;
      const run: TextRun = { start, end, page, x: 50, y: 50, width: 100, height: 10 };
      document.runs.push({ ...run, confidence: line.includes("?") ? 0.4 : 0.99 });
      start = end + 1;
    }
    document.pages.push({ start: begin, end: start - 1, width: 595, height: 842, recognised: true });
    start += 1;
  }
  const file = makePdf(pages.map((_, page) => [{ x: 50, y: 100, text: `Page ${page + 1}` }]));
  return { document, readFile: vi.fn(() => Promise.resolve(new Uint8Array(file))) };
}

const GOOD = "Number: A-17\nTotal: 90.00\nDate: 3 March 2026\nCity: Bern\nBuyer: Ada\nSeller: Bob";

describe("a second look", () => {
  const mock = sharedMockModelServer();
  /** What pictures show, by field. */
  let shown: Record<string, string>;
  afterAll(() => drawerPool().close());
  beforeEach(() => {
    shown = {};
    mock.brain = (request) => {
      if (request.files === 0) return answerFromText(request);
      const answers = fieldsOf(request).map(({ index, name }) => {
        const raw = shown[name] ?? null;
        return { index, name, raw, quote: raw && `${name}: ${raw}`, alternatives: [] };
      });
      return answering(answers);
    };
  });

  const extract = (input: EngineInput, ...fields: FieldSpec[]) =>
    extractByName(modelEngine(mock.model("anthropic")), input, fields);
  const looks = () => mock.requests.filter(({ files }) => files > 0);

  it("uses the image of a page that was poorly recognised, for empty fields", async () => {
    shown = { Reference: "R-99" };
    const input = recognised(GOOD, "?Rcfercnce R-99");
    const { data, evidence } = await extract(input, field("Number"), field("Reference"));
    expect(data).toEqual({ Number: "A-17", Reference: "R-99" });
    expect(evidence["Number"]?.state).toBe("verified");
    // Located in the recognised text, with its doubt.
    expect(evidence["Reference"]).toMatchObject({
      state: "ambiguous",
      quote: expect.stringContaining("R-99"),
      page: 2,
    });
    expect(looks().map((request) => fieldsOf(request).map(({ name }) => name))).toEqual([["Reference"]]);
    expect(looks()[0]?.request).toContain("part 2 of 2");
    expect(looks()[0]?.files).toBe(1);
  });

  it("returns a value that is not in the recognised text, as unverified", async () => {
    shown = { Reference: "R-99" };
    const { data, evidence, checks } = await extract(recognised(GOOD, "?illegible"), field("Reference"));
    expect(data).toEqual({ Reference: "R-99" });
    expect(evidence["Reference"]).toMatchObject({ state: "unverified", quote: null });
    expect(checks["Reference"]).toMatchObject([{ code: "quote_not_found" }]);
  });

  it("uses the page of a value with doubtful words, and keeps that value as a candidate", async () => {
    shown = { Total: "98.00" };
    const input = recognised(GOOD.replace("Total: 90.00", "?Total: 90.00"));
    const { data, checks, candidates } = await extract(input, field("Number"), field("Total", "NUMBER"));
    expect(data).toEqual({ Number: "A-17", Total: 98 });
    expect(checks["Total"]?.map(({ code }) => code)).toContain("several_candidates");
    expect(candidates["Total"]).toMatchObject([{ value: 90, page: 1 }]);
    expect(looks()).toHaveLength(1);
  });

  it("changes nothing if the image has the same value or none", async () => {
    for (const seen of [{ Total: "90.00" }, {}] as Record<string, string>[]) {
      shown = seen;
      const input = recognised(GOOD.replace("Total: 90.00", "?Total: 90.00"));
      const { data, evidence } = await extract(input, field("Total", "NUMBER"));
      expect(data).toEqual({ Total: 90 });
      expect(evidence["Total"]).toMatchObject({ page: 1, quote: expect.stringContaining("90.00") });
    }
  });

  it("is skipped if the text is good, whatever is missing, without reading the file", async () => {
    const input = recognised(GOOD);
    expect((await extract(input, field("Number"), field("Berth"))).data).toEqual({
      Number: "A-17",
      Berth: null,
    });
    expect(looks()).toEqual([]);
    expect(input.readFile).not.toHaveBeenCalled();
  });

  it("uses at most eight pages of a document, the worst ones", async () => {
    const pages = Array.from({ length: 12 }, (_, page) => `?bad\n${page < 2 ? "fine\nfine" : "?bad"}`);
    await extract(recognised(...pages), field("Berth"));
    const parts = looks().map(({ request }) => Number(/part (\d+) of 12/.exec(request)?.[1]));
    expect(parts.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.each([
    ["the service fails", { status: 500 }],
    ["the model takes no pictures", { status: 400, message: "this model does not support image input" }],
    ["the model refuses", { answer: "", stop: "refusal" as const }],
  ])("that fails because %s keeps the text's value", async (_, reply) => {
    mock.brain = (request) => (request.files > 0 ? reply : answerFromText(request));
    const input = recognised(GOOD.replace("Total: 90.00", "?Total: 90.00"), "?illegible");
    const { data } = await extract(input, field("Number"), field("Total", "NUMBER"), field("Berth"));
    expect(data).toEqual({ Number: "A-17", Total: 90, Berth: null });
  });

  it("that is impossible because the page cannot be drawn keeps the text's value", async () => {
    const input = { ...recognised(GOOD, "?illegible"), readFile: () => Promise.resolve(new Uint8Array([1])) };
    expect((await extract(input, field("Number"), field("Berth"))).data).toEqual({
      Number: "A-17",
      Berth: null,
    });
    expect(looks()).toEqual([]);
  });
});

describe("an image page in a text PDF", () => {
  const mock = sharedMockModelServer();
  afterAll(() => drawerPool().close());

  const withPicture = (): EngineInput => {
    const input = recognised(GOOD, "");
    const coverage = createCoverage("pages", 2, [{ from: 2, to: 2, reason: "image_only" }]);
    return { ...input, document: { ...input.document, coverage } };
  };
  const fields = [field("Number"), field("Reference"), field("Berth")];

  it("is shown for fields that are not in the text, and counts as read", async () => {
    mock.brain = (request) => {
      if (request.files === 0) return answerFromText(request);
      return answering(
        fieldsOf(request).map(({ index, name }) => {
          const raw = name === "Reference" ? "R-99" : null;
          return { index, name, raw, quote: raw, alternatives: [] };
        }),
      );
    };
    const { data, evidence, checks, coverage } = await extractByName(
      modelEngine(mock.model("anthropic")),
      withPicture(),
      fields,
    );
    expect(data).toEqual({ Number: "A-17", Reference: "R-99", Berth: null });
    expect(evidence["Reference"]).toMatchObject({ state: "unverified", quote: null });
    expect(checks["Reference"]).toMatchObject([{ code: "quote_not_found" }]);
    expect(coverage).toMatchObject({ read: 2, unread: [] });
    const looks = mock.requests.filter(({ files }) => files > 0);
    expect(looks.map((request) => fieldsOf(request).map(({ name }) => name))).toEqual([
      ["Reference", "Berth"],
    ]);
    expect(looks[0]?.request).toContain("part 2 of 2");
  });

  it("stays unread if the model takes no images, and the text's values are returned", async () => {
    mock.brain = (request) =>
      request.files > 0 ? { status: 400, message: "image input is not supported" } : answerFromText(request);
    const { data, coverage } = await extractByName(
      modelEngine(mock.model("anthropic")),
      withPicture(),
      fields,
    );
    expect(data).toEqual({ Number: "A-17", Reference: null, Berth: null });
    expect(coverage).toMatchObject({ read: 1, unread: [{ from: 2, to: 2, reason: "image_only" }] });
  });
});

describe("a scan without recognised text", () => {
  const mock = sharedMockModelServer();
  afterAll(() => drawerPool().close());

  const scan = (pages: number): EngineInput => {
    const input = recognised(...Array<string>(pages).fill(""));
    const unread = [{ from: 1, to: pages, reason: "image_only" as const }];
    const document = { ...input.document, text: "", runs: [], scan: true };
    return { ...input, document: { ...document, coverage: createCoverage("pages", pages, unread) } };
  };

  it("is shown page by page to a model that takes only images, until all is seen, and counts as read", async () => {
    mock.brain = (request) => {
      const page = Number(/part (\d+)/.exec(request.request)?.[1]);
      const seen: Record<number, string> = { 2: "Number", 5: "Total" };
      return answering(
        fieldsOf(request).map(({ index, name }) => {
          const raw = seen[page] === name ? "17" : null;
          return { index, name, raw, quote: raw, alternatives: [] };
        }),
      );
    };
    const engine = modelEngine(mock.model("openai"));
    expect(engine.readsScans).toBe(true);
    const { data, evidence, checks, coverage } = await extractByName(engine, scan(9), [
      field("Number"),
      field("Total", "NUMBER"),
    ]);
    expect(data).toEqual({ Number: "17", Total: 17 });
    for (const name of ["Number", "Total"]) {
      expect(evidence[name]).toMatchObject({ state: "unverified", quote: null });
      expect(checks[name]).toMatchObject([{ code: "quote_not_found" }]);
    }
    expect(coverage).toMatchObject({ total: 9, read: 9, unread: [] });
    expect(mock.requests.every(({ files }) => files === 1)).toBe(true);
    expect(mock.requests).toHaveLength(8);
    expect(fieldsOf(mock.requests[7]!).map(({ name }) => name)).toEqual(["Total"]);
  });

  it("fails as refused if the model takes no images, without further attempts", async () => {
    mock.brain = () => ({ status: 400, message: "image input is not supported" });
    const engine = modelEngine(mock.model("openai"));
    await expect(extractByName(engine, scan(1), [field("Number")])).rejects.toMatchObject({
      code: "engine_refused",
      message: "The AI model cannot read images, and this document has no text.",
    });
    expect(engine.readsScans).toBe(false);
  });

  it("gets proposed fields from its first pages", async () => {
    mock.brain = () => ({
      answer: { name: "Bills", fields: [{ name: "Number", type: "TEXT", required: true, prompt: "" }] },
    });
    const proposal = await modelEngine(mock.model("openai")).propose({ ...scan(3), filename: "a.pdf" });
    expect(proposal).toMatchObject({ name: "Bills", fields: [{ name: "Number" }] });
    expect(mock.requests[0]?.files).toBe(2);
  });
});
