import { describe, expect, it } from "vitest";
import { learnPart, type CellWithPart } from "./learn-parts";
import { atomsOf, findPart, type Atom } from "./parts-of-cells";

function atomsIn(line: string): Atom[] {
  const words = [...line.matchAll(/\S+/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return atomsOf(line, [words], (word) => `#${word}`);
}

function cell(line: string, code: string): CellWithPart {
  const atoms = atomsIn(line);
  const from = atoms.findIndex(({ start }) => line.startsWith(code, start));
  return { atoms, range: { from, to: from + 1 } };
}

const CELLS = [cell("Réf. K-7200 coloris noir", "K-7200"), cell("Réf. L-1200 coloris gris", "L-1200")];

describe("a part of a cell", () => {
  it.each([
    ["is sure where all rules find the same words", "Réf. K-9000 coloris noir", true],
    ["is unsure if the word before it occurs twice", "Réf. K-9000 Réf. K-9001 coloris noir", false],
    ["is unsure if another word follows its code", "Réf. K-9000 neuf coloris noir", false],
  ])("%s", (_, line, isSure) => {
    const rules = learnPart(CELLS);
    expect(rules && findPart(atomsIn(line), { ...rules, column: "Code", within: 0, kinds: "9" })).toEqual({
      range: expect.objectContaining({ from: 2 }),
      isSure,
    });
  });
});
