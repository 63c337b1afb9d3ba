import { describe, expect, it } from "vitest";
import type { OfferMark, SourceMark } from "./source";
import { markedParts, placesOf } from "./source-places";

const text = "Invoice number: HB-2041\nTotal due: 577.92";
const mark = (name: string, part: string): SourceMark => {
  const start = text.indexOf(part);
  return { name, start, end: start + part.length, page: null, boxes: [] };
};
const number = mark("Number", "HB-2041");
const total = mark("Total", "577.92");
const line = mark("Line", "Total due: 577.92");
const nowhere: SourceMark = { name: "Nowhere", start: null, end: null, page: 1, boxes: [] };

function shown(
  ...[marks, chosen = null, preview = null]: [SourceMark[], (SourceMark | null)?, (SourceMark | null)?]
) {
  return markedParts({ start: 0, end: text.length }, placesOf(marks, chosen, preview)).map(
    ({ start, end, place }) =>
      place ? `${place.state} ${place.name}: ${text.slice(start, end)}` : text.slice(start, end),
  );
}

describe("the places of values", () => {
  it("are marked, and no text is lost", () => {
    expect(shown([total, number, nowhere], number)).toEqual([
      "Invoice number: ",
      "chosen Number: HB-2041",
      "\nTotal due: ",
      "other Total: 577.92",
    ]);
  });

  it("are followed by left-out words of a table, which belong to no value", () => {
    const places = placesOf([total], null, null, [number, line]);
    expect(places.map(({ state, name }) => `${state} ${name}`)).toEqual(["left out Number", "other Total"]);
  });

  it("are followed by suggestions, and keep the suggestion they came from", () => {
    const offered = (mark: SourceMark): OfferMark => {
      return { ...mark, id: mark.name, isTable: false, isAdded: false, action: "", hint: "" };
    };
    const places = placesOf([total], null, null, [], [offered(number), offered(line), offered(total)]);
    expect(places.map(({ state, name, offer }) => [state, name, offer?.id])).toEqual([
      ["offered", "Number", "Number"],
      ["other", "Total", "Total"],
    ]);
  });

  it("show the chosen one in full if two overlap, then the previewed one", () => {
    expect(shown([line, total], total).slice(1)).toEqual(["chosen Total: 577.92"]);
    expect(shown([total, line], line, total)).toEqual([
      "Invoice number: HB-2041\n",
      "chosen Line: Total due: 577.92",
    ]);
    expect(shown([line], null, total).slice(1)).toEqual(["preview Total: 577.92"]);
  });

  it("are cut where a span ends", () => {
    const places = placesOf([line], null, null);
    expect(
      markedParts({ start: 30, end: 37 }, places).map(({ start, end, place }) => [start, end, place?.name]),
    ).toEqual([[30, 37, "Line"]]);
  });
});
