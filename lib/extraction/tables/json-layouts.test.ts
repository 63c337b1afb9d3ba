import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { field } from "@/lib/extraction/testing/extract-locally";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";

const COLUMNS = asked("Day @", "Item", "Price #");
const ROWS = [
  ["2026-05-02", "Rope", "4.2"],
  ["2026-05-03", "Sail", "90"],
];

describe("a table of a JSON file", () => {
  it.each([
    ["columns", { day: ["2026-05-02", "2026-05-03"], item: ["Rope", "Sail"], price: [4.2, 90] }],
    [
      "columns within an object",
      { result: { day: ["2026-05-02", "2026-05-03"], item: ["Rope", "Sail"], price: [4.2, 90] }, page: 1 },
    ],
    [
      "names beside lists of values",
      {
        columns: ["day", "item", "price"],
        data: [
          ["2026-05-02", "Rope", 4.2],
          ["2026-05-03", "Sail", 90],
        ],
      },
    ],
    [
      "objects by their ids",
      {
        "A-1": { day: "2026-05-02", item: "Rope", price: 4.2 },
        "A-2": { day: "2026-05-03", item: "Sail", price: 90 },
      },
    ],
  ])("has all rows if it is written as %s", async (_, content) => {
    const json = JSON.stringify(content, null, 1);
    expect(await rowsIn(json, "a.json", COLUMNS)).toEqual({ rows: ROWS, counted: 2 });
  });

  it("has the amounts of objects by their ids that are objects themselves", async () => {
    const json = JSON.stringify({
      orders: {
        "A-1": { item: "Rope", price: { amount: 4.2, currency: "EUR" } },
        "A-2": { item: "Sail", price: { amount: 90, currency: "EUR" } },
      },
    });
    expect((await rowsIn(json, "a.json", asked("Item", "Price #"))).rows).toEqual([
      ["Rope", "4.2"],
      ["Sail", "90"],
    ]);
  });

  it("has the ids of objects", async () => {
    const json = JSON.stringify({ "A-1": { item: "Rope", price: 4.2 }, "A-2": { item: "Sail", price: 90 } });
    expect((await rowsIn(json, "a.json", asked("Id", "Item"))).rows).toEqual([
      ["A-1", "Rope"],
      ["A-2", "Sail"],
    ]);
  });

  it("has its names and ids without their escapes", async () => {
    const json = '{"M\\u00fcller-1": {"Stra\\u00dfe": "Kai 1"}, "M\\u00fcller-2": {"Stra\\u00dfe": "Kai 2"}}';
    expect((await rowsIn(json, "a.json", asked("Id", "Straße"))).rows).toEqual([
      ["Müller-1", "Kai 1"],
      ["Müller-2", "Kai 2"],
    ]);
  });

  it("is a list of objects, not parallel lists of different lengths", async () => {
    const json = JSON.stringify({
      items: [
        { item: "Rope", price: 4.2 },
        { item: "Sail", price: 90 },
      ],
      tags: ["a", "b", "c"],
      notes: ["d", "e"],
    });
    expect((await rowsIn(json, "a.json", asked("Item", "Price #"))).rows).toEqual([
      ["Rope", "4.2"],
      ["Sail", "90"],
    ]);
  });
});

async function valuesIn(content: unknown, fields: FieldSpec[]) {
  const document = await readBytes(Buffer.from(JSON.stringify(content)), "a.json");
  const readFile = () => Promise.reject(new Error("not needed"));
  const { data, checks } = await extractByName(createLocalEngine(), { document, readFile }, fields);
  return { data, checks };
}

const TOTAL = field("Total", "NUMBER");
const CREATED = field("Created", "DATE");

describe("a value of a JSON file", () => {
  it("is the one inside the object of its key", async () => {
    const content = { total: { value: 210.5, currency: "EUR" }, created: { $date: "2026-05-02T00:00:00Z" } };
    const { data } = await valuesIn(content, [TOTAL, CREATED]);
    expect(data).toEqual({ Total: 210.5, Created: "2026-05-02" });
  });

  it("keeps a name like a wrapping key", async () => {
    const { data } = await valuesIn({ measurement: { name: "depth", value: 5.5 } }, [
      field("Value", "NUMBER"),
    ]);
    expect(data).toEqual({ Value: 5.5 });
  });

  it.each([1_777_680_000_000, 1_777_680_000, "/Date(1777680000000)/", "/Date(1777680000000+0200)/"])(
    "is a day if it is an instant: %j",
    async (created) => {
      const { data } = await valuesIn({ created, number: 7 }, [CREATED]);
      expect(data).toEqual({ Created: "2026-05-02" });
    },
  );

  it.each(["totalCents", "total_cents", "total_in_cents", "totalMinorUnits"])(
    "is an amount if its key counts hundredths, with a check: %s",
    async (key) => {
      const { data, checks } = await valuesIn({ [key]: 4599 }, [TOTAL]);
      expect(data).toEqual({ Total: 45.99 });
      expect(checks["Total"]?.map(({ code }) => code)).toContain("quote_not_found");
    },
  );

  it("is as written if the field asks for hundredths or its key counts none", async () => {
    const { data } = await valuesIn({ total_cents: 4599, percents: 12 }, [
      field("Total cents", "NUMBER"),
      field("Percents", "NUMBER"),
    ]);
    expect(data).toEqual({ "Total cents": 4599, Percents: 12 });
  });
});
