import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { faultyModel, ROW_FAULTS, type RowFault } from "@/lib/extraction/testing/faulty-rows";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { localEngine, modelEngine, modelInput } from "@/lib/extraction/testing/model-under-test";
import type { FoundTable, RawRow, Value } from "@/lib/extraction/values/types";
import { randomFrom } from "@/tests/setup/random-from";
import { repetitions } from "@/tests/setup/repetitions";

const READINGS = repetitions({ gate: 200, all: 1_000 });

const ITEMS = tableField("Quantity #", "Article", "Price #");

interface Sample {
  text: string;
  rows: Value[][];
  shown: FoundTable;
}

/** Rows on some pages, many of them equal, some over two lines. */
function sampleOf(random: () => number): Sample {
  const rows: Value[][] = [];
  const places: RawRow[] = [];
  const count = 12 + Math.floor(random() * 50);
  let text = "Delivery note 4711\n";
  while (rows.length < count) {
    if (rows.length % 17 === 0) text += "Quantity\tArticle\tPrice\n";
    const isUsual = random() < 0.5;
    const [quantity, article, price] = isUsual
      ? [1, "Widget", 5]
      : [2 + Math.floor(random() * 3), `Part ${rows.length}`, 1.25];
    const start = text.length;
    text += `${quantity}\t${article}\t${price.toFixed(2)}\n`;
    const more = random() < 0.2 ? " with a lid" : "";
    if (more) text += `${more.trim()}\n`;
    places.push({ cells: [], start, end: text.length - 1 });
    rows.push([quantity, article + more, price]);
    if (rows.length % 17 === 0) text += "Carried over 12.00\nPage\n";
  }
  // Sometimes nothing but their number is known.
  const arePlaced = random() < 0.7;
  return { text, rows, shown: { rows: arePlaced ? places : [], counted: count } };
}

/** How so many readings of tables end, each of another sample by a model with other mistakes. */
async function readSamples(count: number, faults: readonly RowFault[]) {
  const ends = { whole: 0, different: 0, unverified: 0, failed: 0, silent: [] as number[] };
  for (let seed = 1; seed <= count; seed += 1) {
    const random = randomFrom(seed);
    const { text, rows, shown } = sampleOf(random);
    const model = faultyModel(random, faults, random() * 0.6, 5_000);
    const engine = modelEngine(model, { local: localEngine([], [shown]), retryDelayMs: 0 });
    try {
      const table = (await extractByName(engine, modelInput(text), [ITEMS])).tables["Items"];
      const values = table?.rows.map(({ cells }) => cells.map(({ value }) => value));
      const codes = new Set(table?.checks.map(({ code }) => code));
      if (JSON.stringify(values) === JSON.stringify(rows)) ends.whole += 1;
      else if (codes.has("rows_disagree")) ends.different += 1;
      else if (codes.has("quote_not_found")) ends.unverified += 1;
      else ends.silent.push(seed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ends.failed += 1;
    }
  }
  return ends;
}

describe("readings of tables by a model that makes mistakes", () => {
  it(`end, each of ${READINGS}, with all rows in order, with a visible difference to the count, or in failure`, async () => {
    const { whole, different, failed, ...others } = await readSamples(READINGS, ROW_FAULTS);
    expect(others).toEqual({ unverified: 0, silent: [] });
    expect(whole + different + failed).toBe(READINGS);
    for (const some of [whole, different, failed]) expect(some).toBeGreaterThan(READINGS / 50);
  }, 120_000);

  it("never verify a cell that a model has taken from the row below", async () => {
    const { whole, ...others } = await readSamples(READINGS / 5, ["takes two rows for one"]);
    expect(others.silent).toEqual([]);
    expect(whole).toBeLessThan(READINGS / 5);
  }, 60_000);
});
