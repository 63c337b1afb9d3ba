import { expect, test } from "vitest";
import { byName } from "@/lib/extraction/testing/by-name";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { createCoverage } from "@/lib/text/coverage";
import { readBytes } from "@/lib/text/read-bytes";
import { extractRecords } from "@/lib/extraction/results/extract-records";
import { scopeOfRecords } from "./scope-of-records";

const TABLE = tableField("Colour");
/** 999 others, the last column that is read, and one beyond. */
const NAMES = [...Array.from({ length: 999 }, (_, index) => `x${index}`), "Colour", "Beyond"];
const VALUES = [...Array.from({ length: 999 }, () => "1"), "red", "blue"];

test("reports columns beyond 1,000 of a CSV file with a TABLE as unread in each row, and does not charge for them", async () => {
  const lines = [NAMES, VALUES, VALUES].map((row) => row.join(","));
  const csv = await readBytes(Buffer.from(lines.join("\n")), "a.csv");
  const { results, coverage } = await extractRecords(csv, [TABLE]);
  expect(byName(results).tables["Items"]?.rows.map(({ cells }) => cells[0]?.value)).toEqual(["red", "red"]);
  const unread = [...csv.text.matchAll(/Beyond|blue/g)].map(({ 0: cut, index }) => {
    return { from: index, to: index + cut.length, reason: "too_long" as const };
  });
  expect(coverage).toEqual(createCoverage("characters", csv.text.length, unread));
  expect(scopeOfRecords(csv, [TABLE])).toEqual({ coverage, words: 3_000 });
});

test("reports members beyond 1,000 of a JSON record with a TABLE as unread", async () => {
  const record = `{${NAMES.map((name, place) => `"${name}":"${VALUES[place]}"`).join(",")}}`;
  const json = await readBytes(Buffer.from(`[${record},{"Colour":"green"}]`), "a.json");
  const { results, coverage } = await extractRecords(json, [TABLE]);
  expect(byName(results).tables["Items"]?.rows.map(({ cells }) => cells[0]?.value)).toEqual(["red", "green"]);
  const from = json.text.indexOf("blue");
  expect(coverage.unread).toEqual([{ from, to: 1 + record.length, reason: "too_long" }]);
});

test("reads and charges for all records if a TABLE uses them", async () => {
  const csv = await readBytes(Buffer.from("Name,Colour\nAnn,red\nBob,blue\n"), "a.csv");
  expect(scopeOfRecords(csv, [TABLE])).toEqual({ coverage: createCoverage("rows", 2), words: 6 });
});
