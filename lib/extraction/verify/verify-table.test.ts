import { describe, expect, it } from "vitest";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { tableField } from "@/lib/extraction/testing/find-rows";
import type { RawRow, TableSpec } from "@/lib/extraction/values/types";
import { verifyTable } from "./verify-table";

const TEXT = "Pos Artikel Menge Preis\n1 Tau 2 1.234,50\n2 Segel 10 3,00\n";

const items = tableField("Article", "Price #");

/** A row with the places of its words in the text. */
function rowOf(...words: (string | null)[]): RawRow {
  const cells = words.map((raw) => {
    const start = raw === null ? -1 : TEXT.indexOf(raw);
    return raw === null ? null : start === -1 ? { raw } : { raw, start, end: start + raw.length };
  });
  return { cells };
}

function verify(rows: RawRow[], counted: number | null, notFound: "missing" | "unread" = "missing") {
  return verifyTable(TEXT, items, { rows, counted }, learnConventions(TEXT), notFound, () =>
    Promise.resolve(),
  );
}

describe("the rows of a table", () => {
  it("have typed cells, parsed by the document's conventions, with their places", async () => {
    const { rows, state, checks } = await verify([rowOf("Tau", "1.234,50")], 1);
    const [article, price] = rows[0]?.cells ?? [];
    expect(article).toMatchObject({ value: "Tau", state: "verified", start: TEXT.indexOf("Tau") });
    expect(price).toMatchObject({ value: 1234.5, state: "verified" });
    expect({ state, checks }).toEqual({ state: "verified", checks: [] });
  });

  it("need review if there are fewer or more than the document shows", async () => {
    const one = [rowOf("Tau", "1.234,50")];
    for (const [counted, message] of [
      [2, "2 rows in the document, 1 in the table."],
      [0, "0 rows in the document, 1 in the table."],
    ] as const) {
      const { state, checks } = await verify(one, counted);
      expect(state).toBe("ambiguous");
      expect(checks).toEqual([{ code: "rows_disagree", message }]);
    }
  });

  it("that the document shows but were not found do not make the table missing", async () => {
    expect(await verify([], 2)).toMatchObject({ state: "ambiguous", checks: [{ code: "rows_disagree" }] });
    expect(await verify([], 0)).toMatchObject({ state: "missing", checks: [] });
    expect(await verify([], null, "unread")).toMatchObject({ state: "unread", checks: [] });
  });

  it("need review if their words are not in the text", async () => {
    const { state, checks, rows } = await verify([rowOf("Anker", "3,00")], 1);
    expect(rows[0]?.cells[0]).toEqual({ value: "Anker", state: "unverified", start: null, end: null });
    expect(state).toBe("unverified");
    expect(checks).toMatchObject([{ code: "quote_not_found" }]);
  });

  it("have null for an empty cell, and a row of empty cells is dropped", async () => {
    const { rows, counted } = await verify([rowOf("Segel", null), rowOf(null, null)], 1);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells[1]).toEqual({ value: null, state: "missing", start: null, end: null });
    expect(counted).toBe(1);
  });

  describe("in a column that marks debits and credits", () => {
    const amounts = (prompt = ""): TableSpec => ({
      ...items,
      columns: [{ name: "Amount", type: "NUMBER", prompt }],
    });
    async function valuesIn(text: string, raws: string[], field = amounts()) {
      const rows = raws.map((raw): RawRow => {
        const start = text.indexOf(raw);
        return { cells: [{ raw, start, end: start + raw.length }] };
      });
      const conventions = learnConventions(text);
      const table = await verifyTable(
        text,
        field,
        { rows, counted: rows.length },
        conventions,
        "missing",
        () => Promise.resolve(),
      );
      return table.rows.map(({ cells: [cell] }) => [
        cell?.value,
        text.slice(cell?.start ?? 0, cell?.end ?? 0),
        cell?.state,
      ]);
    }

    it("have negative debits, each with its mark as part of its source", async () => {
      const text = "Electricity 84.20 DR\nSalary 2,150.00 CR\nRent 900.00 DR\n";
      expect(await valuesIn(text, ["84.20", "2,150.00 CR", "900.00"])).toEqual([
        [-84.2, "84.20 DR", "verified"],
        [2150, "2,150.00 CR", "verified"],
        [-900, "900.00 DR", "verified"],
      ]);
      const german = "Abschlag 54,69 S\nGehalt 1.000,00 H\n";
      expect(await valuesIn(german, ["54,69", "1.000,00"])).toEqual([
        [-54.69, "54,69 S", "verified"],
        [1000, "1.000,00 H", "verified"],
      ]);
    });

    it("are as written if some have no mark, all have the same one, or no sign is requested", async () => {
      const numbersIn = async (...found: Parameters<typeof valuesIn>) =>
        (await valuesIn(...found)).map(([value]) => value);
      expect(await numbersIn("A 84.20 DR\nB 21.00\nC 5.00 CR\n", ["84.20", "21.00", "5.00"])).toEqual([
        84.2, 21, 5,
      ]);
      expect(await numbersIn("A 84.20 S\nB 21.00 S\n", ["84.20", "21.00"])).toEqual([84.2, 21]);
      const unsigned = amounts("Without sign");
      expect(await numbersIn("A 84.20 DR\nB 21.00 CR\n", ["84.20", "21.00"], unsigned)).toEqual([84.2, 21]);
    });
  });
});
