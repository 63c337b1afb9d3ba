import { describe, expect, it } from "vitest";
import { aSuggestion, aValue } from "@/lib/api/testing/a-value";
import { markOf, markOfCandidate, marksOf } from "./marks";

const at = "2026-03-14T12:00:00Z";
const box = { page: 1, x: 10, y: 20, width: 30, height: 8 };
const candidate = { value: "N-8", quote: "N-8", start: 20, end: 23, page: 1, boxes: [box] };

it("marks words that are both a value and a suggestion as the value", () => {
  const [first, second] = marksOf([aSuggestion({ name: "Perhaps" }), aValue()]);
  expect(first).toMatchObject({ name: "Number", start: 8, end: 11 });
  expect(second).toMatchObject({ name: "Perhaps", start: 8, end: 11 });
  expect(marksOf([aSuggestion({ confirmed_at: at })])).toEqual([]);
});

describe("a value's place", () => {
  it("is that of its words", () => {
    const value = aValue();
    expect(markOf(value)).toEqual({ name: "Number", start: 8, end: 11, page: null, boxes: [] });
  });

  it("is that of the chosen candidate", () => {
    const value = aValue({ value: "N-8", candidates: [candidate], correction: { value: "N-8", at } });
    expect(markOf(value)).toEqual({ name: "Number", start: 20, end: 23, page: 1, boxes: [box] });
  });

  it("is that of the words that the user typed or selected", () => {
    const place = { quote: "N-9", start: 30, end: 33, page: null, boxes: [] };
    const value = aValue({ value: "N-9", correction: { value: "N-9", at, place } });
    expect(markOf(value)).toEqual({ name: "Number", start: 30, end: 33, page: null, boxes: [] });
  });

  it("is unknown for a correction that is not in the document", () => {
    expect(markOf(aValue({ value: "N-9", correction: { value: "N-9", at } }))).toBeNull();
  });

  it("is unknown if no words were found", () => {
    const evidence = { ...aValue().evidence, start: null, end: null };
    expect(markOf(aValue({ evidence }))).toBeNull();
  });
});

describe("a candidate's place", () => {
  it("is that of its words, under the name of the value", () => {
    expect(markOfCandidate(aValue({ candidates: [candidate] }), 0)).toEqual({
      name: "Number",
      start: 20,
      end: 23,
      page: 1,
      boxes: [box],
    });
    expect(markOfCandidate(aValue(), 0)).toBeNull();
  });
});
