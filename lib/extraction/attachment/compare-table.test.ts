import { describe, expect, it } from "vitest";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { tableField } from "@/lib/extraction/testing/find-rows";
import type { FoundTable } from "@/lib/extraction/values/types";
import { readDocument } from "@/lib/text/read-document";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { facturX, makePdfWithFiles } from "@/lib/text/testing/make-e-invoice";

const END_OF_LINE = "</ram:IncludedSupplyChainTradeLineItem>";

/** A second line beside that of `facturX()`, which states two windows for 50 each. */
const SECOND_LINE = `<ram:IncludedSupplyChainTradeLineItem>
  <ram:SpecifiedTradeProduct><ram:Name>Haustür</ram:Name></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
    <ram:ChargeAmount>1250.004</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity>3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>
    <ram:LineTotalAmount>3750.01</ram:LineTotalAmount>
  </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
${END_OF_LINE}`;
const XML = facturX([END_OF_LINE, `${END_OF_LINE}${SECOND_LINE}`]);

const PAGE = [
  "Rechnung R-2026-17",
  "2 Stück FENSTER je 50,00 EUR 100,00 EUR",
  "3 Haustür je 1.250,00 EUR",
  "3.750,01 EUR",
];
const COLUMNS = ["Description", "Quantity #", "Unit price #", "Line total #"];

/** What is made of the rows that an engine found on these lines of a page. */
async function extract(lines: string[], found: FoundTable, columns = COLUMNS, xml = XML) {
  const bytes = makePdfWithFiles(lines, [{ name: "factur-x.xml", content: xml }]);
  const document = await readDocument({ filename: "a.pdf", bytes });
  const engine = {
    ...createLocalEngine(),
    findTables: () => Promise.resolve({ tables: [found], usage: createUsage("local") }),
  };
  const { tables } = await extractByName(engine, { document, readFile: () => Promise.resolve(bytes) }, [
    tableField(...columns),
  ]);
  const { rows = [], checks, state } = tables.Items ?? {};
  const wordsOf = (start: number | null, end: number | null) =>
    start === null || end === null ? null : document.text.slice(start, end);
  return {
    values: rows.map(({ cells }) => cells.map(({ value }) => value)),
    words: rows.map(({ cells }) => cells.map(({ start, end }) => wordsOf(start, end))),
    messages: checks?.map(({ code, message }) => [code, message]),
    state,
  };
}

const NOTHING: FoundTable = { rows: [], counted: null };

function rowsOf(...rows: string[][]): FoundTable {
  const cellsOf = (row: string[]) => row.map((raw) => ({ raw }));
  return { rows: rows.map((row) => ({ cells: cellsOf(row) })), counted: rows.length };
}

describe("the lines of the XML that a PDF carries", () => {
  it("become the rows if the engine found none, with their places and spelling on the page", async () => {
    expect(await extract(PAGE, NOTHING)).toEqual({
      values: [
        ["FENSTER", 2, 50, 100],
        ["Haustür", 3, 1250, 3750.01],
      ],
      words: [
        ["FENSTER", "2", "50,00", "100,00"],
        ["Haustür", "3", "1.250,00", "3.750,01"],
      ],
      messages: [],
      state: "verified",
    });
  });

  it("need review if the page shows none of them", async () => {
    const { values, words, messages, state } = await extract(["Rechnung R-2026-17"], NOTHING);
    expect(values[1]).toEqual(["Haustür", 3, 1250.004, 3750.01]);
    expect(words.flat().every((word) => word === null)).toBe(true);
    const message = "Only in the attached invoice data (factur-x.xml).";
    expect({ messages, state }).toEqual({ messages: [["quote_not_found", message]], state: "unverified" });
  });

  it("need review if the page shows some of them", async () => {
    const { words, messages } = await extract(PAGE.slice(0, 2), NOTHING);
    expect(words).toEqual([
      ["FENSTER", "2", "50,00", "100,00"],
      [null, null, null, null],
    ]);
    expect(messages).toEqual([["quote_not_found", "Some cells were not found in the document."]]);
  });

  it("are not used for a table that asks for something else", async () => {
    const columns = ["Passenger", "Date of birth @", "Seat"];
    expect(await extract(PAGE, NOTHING, columns)).toMatchObject({
      values: [],
      messages: [],
      state: "missing",
    });
  });

  it("report missing rows, but do not replace what was read", async () => {
    const { values, messages } = await extract(PAGE, rowsOf(["FENSTER", "2", "50,00", "100,00"]));
    expect(values).toHaveLength(1);
    expect(messages).toContainEqual(["rows_disagree", "2 lines in the attached data, but 1 in the table."]);
  });

  it("contradict a number in a row, unless they differ in every row", async () => {
    const read = [
      ["FENSTER", "2", "50,00", "100,00"],
      ["Haustür", "3", "1.250,00", "3.705,01"],
    ];
    const { values, messages } = await extract(PAGE, rowsOf(...read));
    expect(values[1]?.[3]).toBe(3705.01);
    const message = "Row 2: Line total is 3,705.01, but 3,750.01 in the attached XML.";
    expect(messages).toContainEqual(["attachment_disagrees", message]);
    const withTax = await extract(
      PAGE,
      rowsOf(["FENSTER", "2", "59,50", "119,00"], ["Haustür", "3", "1.487,50", "4.462,51"]),
    );
    expect(withTax.messages?.filter(([code]) => code === "attachment_disagrees")).toEqual([]);
  });

  it("are found in time if thousands of them contain what the page repeats everywhere", async () => {
    const line = SECOND_LINE.replace("3750.01", "7.00");
    const xml = facturX([END_OF_LINE, `${END_OF_LINE}${line.repeat(3_000)}`]);
    const page = Array.from({ length: 40 }, (_, index) => `${index} 7,00 7,00 7,00 7,00`);
    const ms = await cpuMsOf(async () => {
      const { values } = await extract(page, NOTHING, COLUMNS, xml);
      expect(values.length).toBeGreaterThan(3_000);
    });
    expect(ms).toBeLessThan(await slowedDown(2_000));
  });
});
