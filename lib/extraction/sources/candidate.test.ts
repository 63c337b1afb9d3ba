import { expect, test } from "vitest";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { CandidateSet, type CandidateLabel } from "./candidate";

const query = interpretField({ name: "Net amount", type: "NUMBER", prompt: "", required: false });

function labelOf(text: string): CandidateLabel {
  const match = matchLabel(query, termsOf(text));
  if (!match) throw new Error(`${text} does not agree with the field`);
  return { match };
}

test("describes the best-fitting of several labels in one relation as a whole", () => {
  const found = new CandidateSet();
  found.addLabelled({ start: 10, end: 15 }, "after", labelOf("Amount"), 0);
  found.addLabelled({ start: 10, end: 15 }, "after", labelOf("Net amount"), 3);
  found.addLabelled({ start: 10, end: 15 }, "after", labelOf("Amount"), 1);
  const [candidate, ...more] = found.best(9);
  expect(more).toEqual([]);
  expect(candidate?.features.byName()).toMatchObject({ afterExact: 1, afterNearness: 0.25 });
});

test("describes the nearest of equally fitting labels", () => {
  const found = new CandidateSet();
  found.addLabelled({ start: 10, end: 15 }, "near", labelOf("Net amount"), 3);
  found.addLabelled({ start: 10, end: 15 }, "near", labelOf("Net amount"), 1);
  found.addLabelled({ start: 10, end: 15 }, "near", labelOf("Net amount"), 2);
  expect(found.best(9)[0]?.features.get("nearNearness")).toBe(0.5);
});

test("keeps the candidates with the best labels if there are too many", () => {
  const found = new CandidateSet();
  found.add({ start: 1, end: 2, features: {} });
  found.addLabelled({ start: 3, end: 4 }, "after", labelOf("Amount"), 0);
  found.addLabelled({ start: 5, end: 6 }, "after", labelOf("Net amount"), 0);
  expect(found.best(2).map(({ start }) => start)).toEqual([5, 3]);
});
