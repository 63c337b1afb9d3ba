import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import {
  answeringRows,
  linesShown,
  rowOf,
  rowsAskedOf,
  rowsFromText,
  rowsShown,
} from "@/lib/extraction/testing/answer-rows";
import {
  answerFromDocument,
  type Brain,
  type ModelRequest,
  PROTOCOLS,
} from "@/lib/extraction/testing/mock-model-server";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { localEngine, memoryStore, modelEngine, modelInput } from "@/lib/extraction/testing/model-under-test";
import type { EngineInput, FieldSpec, RawRow, TableSpec, VerifiedTable } from "@/lib/extraction/values/types";
import { createCoverage } from "@/lib/text/coverage";
import { drawerPool } from "@/lib/text/process/pools";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { makePdf } from "@/lib/text/testing/make-pdf";

const mock = sharedMockModelServer();

const ITEMS: TableSpec = {
  ...tableField("Quantity #", "Article", "Price #: of one"),
  prompt: "What was delivered",
};
const HEAD = "Quantity\tArticle\tPrice\n";
const TOTAL: FieldSpec = { name: "Total", type: "NUMBER", required: false, prompt: "" };

type Item = [quantity: number, article: string, price: number];

function linesOf(items: readonly Item[]): string {
  return items.map(([quantity, article, price]) => `${quantity}\t${article}\t${price.toFixed(2)}\n`).join("");
}

/** Different rows. */
function itemsOf(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => [index + 1, `Part ${index}`, index + 0.5]);
}

/** The rows that a layout shows: a line each. */
function placesOf(text: string): RawRow[] {
  return [...text.matchAll(/^\d+\t.*$/gm)].map(({ index, 0: line }) => ({
    cells: [],
    // As a layout has them, with the space before them.
    start: index - 1,
    end: index + line.length,
  }));
}

/** What the layout of a text shows. */
function layoutOf(text: string): ReturnType<typeof localEngine> {
  const rows = placesOf(text);
  return localEngine([], [{ rows, counted: rows.length }]);
}

function valuesOf(table: VerifiedTable | undefined): unknown[] {
  return (table?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value));
}

/** Small enough for about a dozen lines a request. */
const SMALL = { contextTokens: 5_000 };

async function read(text: string, local = layoutOf(text), options: Partial<EngineInput> = {}) {
  // One request after the other.
  const engine = modelEngine(mock.model("openai", SMALL), { local, concurrency: 1 });
  const extraction = await extractByName(engine, modelInput(text, options), [ITEMS]);
  return { ...extraction, table: extraction.tables["Items"] };
}

const asked = (request: ModelRequest) => rowsAskedOf(request)?.lines ?? [];

/** Changes the rows of the answers. */
const answering =
  (
    change: (rows: ReturnType<typeof rowsShown>, request: ModelRequest) => ReturnType<typeof rowsShown>,
  ): Brain =>
  (request) =>
    answeringRows(change(rowsFromText(request).answer.rows, request));

function expectNoRepetition() {
  const questions = mock.requests.map(({ document, request }) => `${document}\n${request}`);
  expect(new Set(questions).size).toBe(questions.length);
}

describe("a table that a model reads", () => {
  it("has all 2,205 rows over 60 pages, in order, including equal ones, as counted", async () => {
    const items: Item[] = [];
    let text = "";
    for (let page = 1; page <= 60; page += 1) {
      const own = itemsOf(page <= 45 ? 37 : 36).map((item, line): Item =>
        line % 3 === 0 ? [1, "Widget", 5] : item,
      );
      text += `Delivery note 4711, page ${page}\n${HEAD}${linesOf(own)}Carried over\n\n`;
      items.push(...own);
    }
    const engine = modelEngine(mock.model("anthropic"), { local: createLocalEngine() });
    const { tables } = await extractByName(engine, modelInput(text), [ITEMS]);
    expect(items).toHaveLength(2_205);
    expect(valuesOf(tables["Items"])).toEqual(items);
    expect(tables["Items"]).toMatchObject({ counted: 2_205, state: "verified", checks: [] });
  });

  it("uses the same schema for any columns, without a user's words in it or in the system prompt", async () => {
    const secret: TableSpec = {
      ...ITEMS,
      name: "Canary",
      prompt: "canary",
      columns: [{ name: "canary", type: "DATE", prompt: "canary" }],
    };
    const engine = modelEngine(mock.model("anthropic"));
    await extractByName(engine, modelInput(`${HEAD}${linesOf(itemsOf(3))}`), [ITEMS, secret]);
    const schemas = mock.requests.map(({ body }) =>
      JSON.stringify(body["output_config"] ?? body["response_format"]),
    );
    expect(schemas).toHaveLength(2);
    expect(schemas[0]).toContain("quote");
    expect(schemas[1]).toBe(schemas[0]);
    expect(mock.requests[1]?.system).toBe(mock.requests[0]?.system);
    expect(`${schemas[1]} ${mock.requests[1]?.system}`).not.toMatch(/canary/i);
  });

  it("has the usage that the service counts, together with the document's values", async () => {
    const text = `Total: 4.50\n${HEAD}${linesOf(itemsOf(3))}`;
    const engine = modelEngine(mock.model("anthropic"));
    const alone = (await extractByName(engine, modelInput(text), [ITEMS])).usage;
    expect(alone).toMatchObject({ engine: "anthropic", model: "test-model", requests: 1 });
    const both = await extractByName(engine, modelInput(text), [ITEMS, TOTAL]);
    expect(both.data).toEqual({ Total: 4.5 });
    expect(both.usage.requests).toBe(2);
    expect(both.usage.input_tokens).toBeGreaterThan(alone.input_tokens);
    expect(both.usage.output_tokens).toBeGreaterThan(alone.output_tokens);
  });

  it("with no rows in the document is not found", async () => {
    const engine = modelEngine(mock.model("anthropic"));
    const { tables } = await extractByName(engine, modelInput("Dear Ada,\nthank you.\n"), [ITEMS]);
    expect(tables["Items"]).toMatchObject({ rows: [], counted: null, state: "missing", checks: [] });
  });
});

describe("the rows of a table that a model reads", () => {
  it("are as many as in the text, each at its own place, if they are equal", async () => {
    const text = `${HEAD}${linesOf(Array.from({ length: 40 }, () => [1, "Widget", 5]))}`;
    const { table } = await read(text);
    expect(table?.rows).toHaveLength(40);
    const starts = table?.rows.map(({ start }) => start) ?? [];
    expect(new Set(starts).size).toBe(40);
    expect(starts).toEqual(starts.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(table?.rows.flatMap(({ cells }) => cells.map(({ state }) => state))).toEqual(
      Array(120).fill("verified"),
    );
  });

  it("have all of their lines even at the edges of parts", async () => {
    const items = itemsOf(40);
    const text = `${HEAD}${items.map((item) => `${linesOf([item])}with a lid\nwith hinges of brass\n`).join("")}`;
    const { table } = await read(text, localEngine([], [{ rows: [], counted: 40 }]));
    expect(mock.requests.length).toBeGreaterThan(4);
    expect(valuesOf(table)).toEqual(
      items.map(([quantity, article, price]) => [
        quantity,
        `${article} with a lid with hinges of brass`,
        price,
      ]),
    );
    expect(table).toMatchObject({ state: "verified", checks: [] });
  });

  it("occur once if two parts show them", async () => {
    const items = itemsOf(50);
    const text = `${HEAD}${linesOf(items)}`;
    mock.brain = (request) => answeringRows(rowsShown(request));
    const { table } = await read(text);
    expect(mock.requests.length).toBeGreaterThan(3);
    expect(valuesOf(table)).toEqual(items);
    expect(table?.checks).toEqual([]);
  });

  it("occur once if the model names them twice", async () => {
    const items = itemsOf(12);
    const text = `${HEAD}${linesOf(items)}`;
    mock.brain = answering((rows) => rows.flatMap((row) => [row, row]));
    const { table } = await read(text);
    expect(valuesOf(table)).toEqual(items);
    expect(table?.checks).toEqual([]);
  });

  it("are two if a line contains two", async () => {
    const text = "1 Widget 5.00 and 1 Widget 5.00 and 2 Bolt 0.10\n";
    mock.brain = () =>
      answeringRows([
        rowOf(1, ["1", "Widget", "5.00"]),
        rowOf(1, ["1", "Widget", "5.00"]),
        rowOf(1, ["2", "Bolt", "0.10"]),
      ]);
    const { table } = await read(text, localEngine());
    expect(valuesOf(table)).toEqual([
      [1, "Widget", 5],
      [1, "Widget", 5],
      [2, "Bolt", 0.1],
    ]);
    expect(table?.rows.map(({ start }) => start)).toEqual([0, 18, 36]);
  });

  it("keep their places if the model miscounts lines", async () => {
    const items = itemsOf(30).map((item, index): Item => (index % 2 === 0 ? [1, "Widget", 5] : item));
    const text = `${HEAD}${linesOf(items)}`;
    for (const shift of [-3, -1, 1, 3]) {
      mock.brain = answering((rows) => rows.map((row) => ({ ...row, line: row.line + shift })));
      const { table } = await read(text);
      expect(valuesOf(table)).toEqual(items);
      expect(table).toMatchObject({ state: "verified", checks: [] });
    }
  });

  it("are unverified if their words are not in the text, and do not replace a counted one", async () => {
    const items = itemsOf(5);
    const text = `${HEAD}${linesOf(items)}`;
    mock.brain = answering((rows, request) => {
      const [first, ...others] = rows;
      return rowsAskedOf(request)?.isSecond || !first
        ? []
        : [...others, { line: 3, quote: "9", cells: [{ column: 1, raw: "Invented" }] }];
    });
    const { table } = await read(text);
    expect(table?.rows).toHaveLength(5);
    expect(table?.rows.filter(({ start }) => start === null)).toMatchObject([
      { cells: [{}, { value: "Invented", state: "unverified" }, {}] },
    ]);
    expect(table?.checks).toEqual([
      { code: "rows_disagree", message: "5 rows in the document, 4 in the table." },
      expect.objectContaining({ code: "quote_not_found" }),
    ]);
  });

  it("are those that it quotes when asked again, not those that it reworded", async () => {
    const items = itemsOf(5);
    const text = `${HEAD}${linesOf(items)}`;
    mock.brain = answering((rows, request) =>
      rowsAskedOf(request)?.isSecond
        ? rows
        : rows.map((row) => (row.line === 3 ? rowOf(3, ["two", "Teil 1", "1,5"]) : row)),
    );
    const { table } = await read(text);
    expect(valuesOf(table)).toEqual(items);
    expect(table?.checks).toEqual([]);
  });

  it("are those that it quotes when asked again, not two that it merged", async () => {
    const items = itemsOf(5);
    const text = `${HEAD}${linesOf(items)}`;
    mock.brain = answering((rows, request) => {
      const [first, second, ...others] = rows;
      if (rowsAskedOf(request)?.isSecond || !first || !second) return rows;
      return [{ ...first, cells: [...first.cells.slice(0, 2), ...second.cells.slice(2)] }, ...others];
    });
    const { table } = await read(text);
    expect(valuesOf(table)).toEqual(items);
    expect(table?.checks).toEqual([]);
  });

  it("include a cell's words on the next line, but none from far below", async () => {
    const text = "2\tBolt of\t0.10\nbrass\n3\tNut of\t0.20\nand more\nto be paid in\ngold\n";
    mock.brain = () =>
      answeringRows([rowOf(1, ["2", "Bolt of brass", "0.10"]), rowOf(3, ["3", "Nut of gold", "0.20"])]);
    const { table } = await read(text, localEngine());
    expect(table?.rows.map(({ cells }) => cells[1]?.state)).toEqual(["verified", "unverified"]);
  });

  it("have places of their own for cells with the same words", async () => {
    const { table } = await read("5\t5\t5\n", localEngine());
    expect(table?.rows[0]?.cells.map(({ start }) => start)).toEqual([0, 2, 4]);
  });

  it("are found in scripts without spaces between words", async () => {
    mock.brain = () => answeringRows([rowOf(1, ["5", "部品", "120"])]);
    const { table } = await read("部品5個120円\n", localEngine());
    expect(table?.rows[0]?.cells.map(({ start }) => start)).toEqual([2, 0, 4]);
    expect(table?.state).toBe("verified");
  });

  it("exclude those that another part saw without their beginning", async () => {
    const items = itemsOf(40);
    const text = `${HEAD}${items.map((item) => `${linesOf([item])}with a lid\nwith hinges\n`).join("")}`;
    mock.brain = (request) => {
      const { rows } = rowsFromText(request).answer;
      const first = Math.min(...asked(request));
      const ends = [...linesShown(request)].filter(
        ([line, words]) => words === "with hinges" && line < first,
      );
      return answeringRows([...ends.map(([line, words]) => rowOf(line, ["", words])), ...rows]);
    };
    const { table } = await read(text, localEngine());
    expect(mock.requests.length).toBeGreaterThan(4);
    expect(table?.rows).toHaveLength(40);
    expect(table?.checks).toEqual([]);
  });

  it.each([
    ["which the model has left out at first", ["3", "Nut", "0.20"]],
    ["also where that has left out its own cell", ["3", "Nut", ""]],
  ])("have no words from the row below, %s", async (_, below) => {
    const text = `${HEAD}2\tBolt\t0.10\n3\tNut\t0.20\n`;
    mock.brain = answering((__, request) =>
      rowsAskedOf(request)?.isSecond ? [rowOf(3, below)] : [rowOf(2, ["2", "Bolt", "0.20"])],
    );
    const { table } = await read(text);
    expect(table?.rows[0]?.cells[2]).toMatchObject({ value: 0.2, state: "unverified", start: null });
    expect(table?.checks).toMatchObject([{ code: "quote_not_found" }]);
  });

  it("have no words from the row above, which has more in their line", async () => {
    const text = `${HEAD}2\tBolt\t0.10\n3\tNut\t0.20\n`;
    mock.brain = answering(([bolt]) => [bolt!, { ...rowOf(2, ["3", "Nut", "0.10"]), quote: "" }]);
    const { table } = await read(text);
    expect(table?.rows.map(({ cells }) => cells[2])).toMatchObject([
      { value: 0.1, state: "verified" },
      { value: 0.1, state: "unverified" },
    ]);
    expect(table?.checks).toMatchObject([{ code: "quote_not_found" }]);
  });
});

describe("rows that a model left out", () => {
  const items = itemsOf(60);
  const text = `${HEAD}${linesOf(items)}`;
  /** Leaves out rows of the first answers. */
  const leavingOut = (isLeftOut: (quantity: number) => boolean) =>
    answering((rows, request) =>
      rowsAskedOf(request)?.isSecond ? rows : rows.filter(({ quote }) => !isLeftOut(Number(quote))),
    );

  it("are requested once more, only for their lines", async () => {
    mock.brain = leavingOut((quantity) => quantity === 7 || quantity >= 58);
    const { table } = await read(text);
    expect(valuesOf(table)).toEqual(items);
    expect(table).toMatchObject({ counted: 60, checks: [] });
    const again = mock.requests.filter((request) => rowsAskedOf(request)?.isSecond);
    expect(again.map(asked)).toEqual([[8], [59, 60, 61]]);
    expectNoRepetition();
  });

  it("are requested where there are the fewest rows, if only their number is known", async () => {
    mock.brain = leavingOut((quantity) => quantity >= 40 && quantity < 45);
    const { table } = await read(text, localEngine([], [{ rows: [], counted: 60 }]));
    expect(valuesOf(table)).toEqual(items);
    const first = mock.requests.filter((request) => !rowsAskedOf(request)?.isSecond);
    const again = mock.requests.filter((request) => rowsAskedOf(request)?.isSecond);
    expect(again.flatMap(asked)).toEqual(expect.arrayContaining([41, 42, 43, 44, 45]));
    expect(again.flatMap(asked).length).toBeLessThan(first.flatMap(asked).length / 2);
  });

  it("are reported if the model leaves them out again", async () => {
    mock.brain = answering((rows) => rows.filter(({ quote }) => quote !== "7"));
    const { table } = await read(text);
    expect(table?.state).toBe("ambiguous");
    expect(table?.checks).toEqual([
      { code: "rows_disagree", message: "60 rows in the document, 59 in the table." },
    ]);
    expect(mock.requests.filter((request) => rowsAskedOf(request)?.isSecond)).toHaveLength(1);
  });

  it("are not reported if the layout shows no table", async () => {
    mock.brain = leavingOut((quantity) => quantity === 7);
    for (const counted of [0, null]) {
      const { table } = await read(text, localEngine([], [{ rows: [], counted }]));
      expect(table).toMatchObject({ counted: null, state: "verified", checks: [] });
      expect(table?.rows).toHaveLength(59);
    }
    expect(mock.requests.some((request) => rowsAskedOf(request)?.isSecond)).toBe(false);
  });

  it("are counted only by the layout, without which the document fails before any request", async () => {
    const local = { ...localEngine(), findTables: () => Promise.reject(new Error("no count")) };
    await expect(read(text, local)).rejects.toThrow("no count");
    expect(mock.requests).toEqual([]);
  });
});

describe("a part of a table that is too much at once", () => {
  const items = itemsOf(40);
  const text = `${HEAD}${linesOf(items)}`;

  it("is requested in halves of its lines if the answer is cut off, never unchanged", async () => {
    mock.brain = (request) => {
      const reply = rowsFromText(request);
      return reply.answer.rows.length > 3 ? { ...reply, stop: "length" } : reply;
    };
    const { table } = await read(text);
    expect(valuesOf(table)).toEqual(items);
    expect(table?.checks).toEqual([]);
    expectNoRepetition();
  });

  it("is requested in halves if it takes too long", async () => {
    const model = mock.model("openai");
    mock.brain = (request) => (asked(request).length > 12 ? { status: 504 } : rowsFromText(request));
    const { tables } = await extractByName(modelEngine(model, { local: layoutOf(text) }), modelInput(text), [
      ITEMS,
    ]);
    expect(valuesOf(tables["Items"])).toEqual(items);
    expectNoRepetition();
  });

  it.each([
    ["is cut off", { answer: "", stop: "length" as const }],
    ["takes too long", { status: 504 }],
    ["cannot be read", { answer: "I cannot say." }],
    [
      "names no column of the table",
      answeringRows([{ line: 2, quote: "1", cells: [{ column: 9, raw: "1" }] }]),
    ],
  ])("ends the document in failure when its smallest piece %s", async (_, reply) => {
    mock.brain = () => reply;
    await expect(read(text)).rejects.toMatchObject({ code: "engine_gave_up", retryable: false });
    expectNoRepetition();
  });

  it("is not sent if its request and answer together exceed the model's context", async () => {
    const prompts = ITEMS.columns.map((column) => ({ ...column, prompt: "what it says ".repeat(40) }));
    const local = layoutOf(text);
    const engine = modelEngine(mock.model("openai", SMALL), { local });
    const { tables } = await extractByName(engine, modelInput(text), [{ ...ITEMS, columns: prompts }]);
    expect(valuesOf(tables["Items"])).toEqual(items);
    for (const { system, document, request, maxTokens } of mock.requests)
      expect((system + document + request).length / 4 + maxTokens).toBeLessThanOrEqual(SMALL.contextTokens);
  });
});

describe("a model's answers about a table", () => {
  const items = itemsOf(60);
  const text = `Total: 17.00\n${HEAD}${linesOf(items)}`;
  const isLast = (request: ModelRequest) => asked(request).includes(61);

  it("are kept for a retry, which asks only about the other parts", async () => {
    const store = memoryStore();
    mock.brain = (request) => (isLast(request) ? { status: 500 } : rowsFromText(request));
    await expect(read(text, undefined, { partialAnswers: store })).rejects.toMatchObject({
      code: "engine_failed",
      retryable: true,
    });
    const answered = mock.requests.filter((request) => !isLast(request)).length;
    expect(answered).toBeGreaterThan(3);

    mock.reset();
    const { table, usage } = await read(text, undefined, { partialAnswers: store });
    expect(valuesOf(table)).toEqual(items);
    expect(mock.requests.map(isLast)).toEqual([true]);
    expect(usage.requests).toBe(answered + 3 + 1);
  });

  it("are kept if the values of the same document fail, and counted once", async () => {
    const store = memoryStore();
    const engine = modelEngine(mock.model("openai"), { local: layoutOf(text) });
    const input = modelInput(text, { partialAnswers: store });
    mock.brain = (request) => (rowsAskedOf(request) ? rowsFromText(request) : { status: 503 });
    await expect(extractByName(engine, input, [ITEMS, TOTAL])).rejects.toMatchObject({ retryable: true });
    const [asked, failed] = [true, false].map(
      (isTable) => mock.requests.filter((request) => (rowsAskedOf(request) !== null) === isTable).length,
    );

    mock.reset();
    const { tables, data, usage } = await extractByName(engine, input, [ITEMS, TOTAL]);
    expect(valuesOf(tables["Items"])).toEqual(items);
    expect(data).toEqual({ Total: 17 });
    expect(mock.requests.map(rowsAskedOf)).toEqual([null]);
    expect(usage.requests).toBe((asked ?? 0) + (failed ?? 0) + 1);
  });

  it("include requests that were too large, so that no retry repeats them", async () => {
    const store = memoryStore();
    mock.brain = (request) => (asked(request).length > 6 ? { answer: "", stop: "length" } : { status: 503 });
    await expect(read(text, undefined, { partialAnswers: store })).rejects.toMatchObject({ retryable: true });
    const before = mock.requests.map(({ request }) => request);

    mock.reset();
    expect(valuesOf((await read(text, undefined, { partialAnswers: store })).table)).toEqual(items);
    const cutOff = new Set(before.filter((request) => asked({ request } as ModelRequest).length > 6));
    expect(mock.requests.some(({ request }) => cutOff.has(request))).toBe(false);
  });

  it("cost no line twice, because each is requested once with few others around it", async () => {
    await read(text);
    const lines = mock.requests.flatMap(asked);
    expect(lines).toEqual([...new Set(lines)]);
    expect(lines.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
    for (const request of mock.requests)
      expect(linesShown(request).size).toBeLessThanOrEqual(asked(request).length + 16 + 3);
  });

  it("come from the service's cache for the document's other tables", async () => {
    const engine = modelEngine(mock.model("anthropic"), { local: layoutOf(text) });
    const tables = ["Items", "Parts", "Goods"].map((name) => ({ ...ITEMS, name }));
    const { usage } = await extractByName(engine, modelInput(text), tables);
    expect(mock.requests.map(({ isMarked }) => isMarked)).toEqual([true, true, true]);
    expect(new Set(mock.requests.map(({ document }) => document)).size).toBe(1);
    expect(usage.cached_tokens).toBeGreaterThan(usage.input_tokens / 3);
  });

  it("are requested for the first table alone, so that the others use the cache", async () => {
    const seen: number[] = [];
    mock.brain = async (request, count) => {
      // Time for others to arrive, if there are any.
      for (let turn = 0; count === 1 && turn < 1_000; turn += 1) await setImmediate();
      seen.push(mock.requests.length);
      return rowsFromText(request);
    };
    const engine = modelEngine(mock.model("anthropic"), { local: layoutOf(text) });
    await extractByName(engine, modelInput(text), [ITEMS, { ...ITEMS, name: "Parts" }]);
    expect(seen).toEqual([1, 2]);
  });

  it("come from parts that include the column headings", async () => {
    await read(text);
    for (const request of mock.requests) expect(linesShown(request).get(2)).toBe(HEAD.trim());
  });
});

describe("a table in a scan without recognised text", () => {
  afterAll(() => drawerPool().close());

  function scanOf(pages: number): EngineInput {
    const file = makePdf(
      Array.from({ length: pages }, (_, page) => [{ x: 50, y: 100, text: `Page ${page + 1}` }]),
    );
    const input = modelInput("", { scan: true, readFile: () => Promise.resolve(new Uint8Array(file)) });
    const unread = [{ from: 1, to: pages, reason: "image_only" as const }];
    const coverage = createCoverage("pages", pages, unread);
    return { ...input, document: { ...input.document, format: "pdf", coverage } };
  }

  it.each(PROTOCOLS)(
    "is seen page by page by the protocol of %s, unverified and not counted",
    async (protocol) => {
      mock.brain = (request) => {
        const [page = 0] = asked(request);
        return answeringRows([
          rowOf(0, [`${page}`, "Widget", "5.00"]),
          rowOf(0, [`${page}`, "Widget", "5.00"]),
        ]);
      };
      const engine = modelEngine(mock.model(protocol));
      const { tables } = await extractByName(engine, scanOf(2), [ITEMS]);
      expect(mock.requests.map(({ files }) => files)).toEqual([1, 1]);
      expect(valuesOf(tables["Items"])).toEqual([1, 1, 2, 2].map((page) => [page, "Widget", 5]));
      expect(tables["Items"]).toMatchObject({ counted: null, state: "unverified" });
      expect(tables["Items"]?.checks).toMatchObject([{ code: "quote_not_found" }]);
    },
  );

  it("keeps the pages that were answered for a retry", async () => {
    const input = { ...scanOf(5), partialAnswers: memoryStore() };
    const engine = modelEngine(mock.model("anthropic"));
    mock.brain = (request) => (asked(request)[0] === 5 ? { status: 500 } : answeringRows([]));
    await expect(extractByName(engine, input, [ITEMS])).rejects.toMatchObject({ retryable: true });
    mock.reset();
    mock.brain = () => answeringRows([rowOf(0, ["5", "Widget", "5.00"])]);
    const { tables } = await extractByName(engine, input, [ITEMS]);
    expect(mock.requests.map(asked)).toEqual([[5]]);
    expect(valuesOf(tables["Items"])).toEqual([[5, "Widget", 5]]);
  });

  it("fails if a page's answer is cut off, because a page cannot be split", async () => {
    mock.brain = (request) => ({ ...answerFromDocument(request), stop: "length" });
    const reading = extractByName(modelEngine(mock.model("anthropic")), scanOf(1), [ITEMS]);
    await expect(reading).rejects.toMatchObject({ code: "engine_gave_up" });
  });
});
