import { expect, it } from "vitest";
import type { Square } from "./find-squares";
import { placeCheckBoxes } from "./place-check-boxes";
import type { TesseractWord } from "./tesseract";

/** Pixels a point. */
const SCALE = 3;
const EMPTY: Square = { left: 100, right: 130, top: 50, bottom: 80, thickness: 3, ink: 0 };
const TICKED: Square = { ...EMPTY, ink: 0.3 };

function word(text: string, left: number, rest: Partial<TesseractWord> = {}): TesseractWord {
  return {
    text,
    confidence: 0.95,
    left,
    right: left + 15 * text.length,
    baseline: 78,
    lineHeight: 30,
    ...rest,
  };
}

/** The words, and the boxes with how sure they are. */
function place(square: Square, inside: TesseractWord[], words: TesseractWord[]) {
  const placed = placeCheckBoxes([square], [inside], words, SCALE);
  return [
    placed.words.map(({ text }) => text),
    placed.boxes.map(({ text, confidence }) => `${text} ${confidence}`),
  ];
}

const WORD = word("Married", 145);

it("reads squares next to words as check boxes, ticked or not, with doubts about a thin stroke", () => {
  expect(place(EMPTY, [], [WORD])).toEqual([["Married"], ["☐ 1"]]);
  expect(place(TICKED, [], [WORD])).toEqual([["Married"], ["☒ 1"]]);
  expect(place({ ...EMPTY, ink: 0.03 }, [], [word("Married", -10)])).toEqual([["Married"], ["☒ 0.5"]]);
});

it.each([
  ["far from it", [word("Married", 200)]],
  ["in another line", [word("Married", 145, { baseline: 120 })]],
  ["of much larger letters", [word("Married", 145, { lineHeight: 80 })]],
  ["of a single character", [word("7", 145)]],
])("does not read a square with words %s as a check box", (_, words) => {
  expect(place(EMPTY, [], words)).toEqual([words.map(({ text }) => text), []]);
});

it.each(["X", "x", "✓", "/", "v", "[J"])("reads %s in a box as its tick", (text) => {
  expect(place(TICKED, [word(text, 105, { confidence: text === "[J" ? 0.7 : 0.95 })], [WORD])).toEqual([
    ["Married"],
    ["☒ 1"],
  ]);
});

it.each(["3", "A"])("keeps %s in a box as a character, even without words next to it", (text) => {
  expect(place(TICKED, [word(text, 105)], [WORD])).toEqual([["Married", text], []]);
  expect(place(TICKED, [word("X", 105)], [])).toEqual([["X"], []]);
});

it("drops what was read of a tick beyond its box, but no other words", () => {
  const rest = word("'", 133, { right: 138, baseline: 56 });
  expect(place(TICKED, [], [rest, WORD])).toEqual([["Married"], ["☒ 1"]]);
  expect(place(TICKED, [], [word('"Married', 131)])).toEqual([["Married"], ["☒ 1"]]);
  expect(place(TICKED, [], [word("-5%", 142), word("off", 160)])[0]).toEqual(["-5%", "off"]);
  expect(place(EMPTY, [], [rest, WORD])[0]).toEqual(["'", "Married"]);
});
