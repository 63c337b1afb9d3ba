import { describe, expect, it } from "vitest";
import { CorrectionLocator } from "./correction-locator";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

const text =
  "Invoice date: 03.04.2026\nNet: 1.000,00\nTotal: 1.234,50\nPayable: 1.320,00\nDeposit: 7\nRooms: 7\nPaid: ja\nGauge: 21.250\n";

function locate(
  field: Partial<FieldSpec>,
  written: string | null,
  value: Value,
  pointed: { start: number; end: number } | null = null,
  wasFound = true,
) {
  const spec: FieldSpec = { name: "Sum", type: "NUMBER", required: false, prompt: "", ...field };
  return new CorrectionLocator(testDocument(text)).locate(spec, { written, value, pointed, wasFound });
}

const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

describe("the place of a user's value", () => {
  it("is where the document contains the same words", async () => {
    const { place, label } = await locate({}, "1.320,00", 1320);
    expect(place).toEqual({ quote: "1.320,00", ...at("1.320,00"), page: null, boxes: [] });
    expect(label).toBe("Payable");
  });

  it("is where the document has the same number or day in another notation", async () => {
    expect((await locate({}, "1320", 1320)).place?.quote).toBe("1.320,00");
    expect((await locate({ name: "Issued", type: "DATE" }, "2026-04-03", "2026-04-03")).place?.quote).toBe(
      "03.04.2026",
    );
  });

  it("is where an ambiguous number has this value, if it is nowhere else", async () => {
    expect((await locate({}, "21,25", 21.25)).place?.quote).toBe("21.250");
    expect((await locate({}, null, 21250)).place?.quote).toBe("21.250");
  });

  it("is where the user points, if the value is there", async () => {
    const rooms = { start: text.indexOf("7\nPaid"), end: text.indexOf("7\nPaid") + 1 };
    expect(await locate({}, "7", 7, rooms)).toMatchObject({ place: rooms, label: "Rooms" });
    expect((await locate({}, "1.320,00", 1320, rooms)).place).toMatchObject(at("1.320,00"));
    expect((await locate({}, "1.320,00", 1320, { start: 5_000, end: 9_000 })).place).toMatchObject(
      at("1.320,00"),
    );
  });

  it("is next to one of the field's labels, if the value is in several places", async () => {
    const { place, label } = await locate({ name: "Rooms" }, "7", 7);
    expect(place?.start).toBe(text.indexOf("7\nPaid"));
    expect(label).toBeNull();
  });

  it("is unknown if the value is nowhere, or in several indistinguishable places", async () => {
    expect(await locate({}, "99", 99)).toEqual({ place: null, label: null, places: [] });
    expect(await locate({ name: "Berth" }, "7", 7)).toMatchObject({
      place: null,
      label: null,
      places: [
        { quote: "7", line: "Deposit: 7" },
        { quote: "7", line: "Rooms: 7" },
      ],
    });
    expect(await locate({}, null, null)).toEqual({ place: null, label: null, places: [] });
  });
});

it("is left to the user if there are a few places, but not if the value is all over the document", async () => {
  const spec: FieldSpec = { name: "Berth", type: "NUMBER", required: false, prompt: "" };
  const asked = { written: "7", value: 7, pointed: null, wasFound: true };
  const located = (times: number) =>
    new CorrectionLocator(testDocument("Deposit 7\n".repeat(times))).locate(spec, asked);
  expect((await located(6)).places).toHaveLength(6);
  expect((await located(7)).places).toEqual([]);
});

describe("the label next to it", () => {
  it("excludes labels that the field already knows, by name or as a further label", async () => {
    expect((await locate({ name: "Total" }, "1.234,50", 1234.5)).label).toBeNull();
    expect((await locate({ also_called: ["Payable"] }, "1.320,00", 1320)).label).toBeNull();
  });

  it("may have the same meaning if that did not lead to a value", async () => {
    const labelOf = async (name: string, wasFound: boolean) =>
      (await locate({ name, type: "DATE" }, "03.04.2026", "2026-04-03", null, wasFound)).label;
    expect(await labelOf("Date of invoice", true)).toBeNull();
    expect(await labelOf("Date of invoice", false)).toBe("Invoice date");
    expect(await labelOf("Invoice date", false)).toBeNull();
  });
});
