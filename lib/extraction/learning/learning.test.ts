import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/extraction/engines/extract-locally";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import type { Lesson } from "@/lib/extraction/values/lesson";
import { readLesson } from "./read-lesson";
import { teach } from "./teach";

const KEY = "one installation, one extractor";
const NAMES = ["Berth", "Harbour dues", "Sailing", "Master", "Pilot"] as const;
type Values = Record<(typeof NAMES)[number], Value>;

const fields: FieldSpec[] = NAMES.map((name) => ({
  name,
  type: name === "Harbour dues" ? "NUMBER" : name === "Sailing" ? "DATE" : "TEXT",
  required: false,
  prompt: "",
}));

/** A paper whose labels say nothing of the fields' names. */
function paper({ Berth, Sailing, Master, ...values }: Values, amount: string): string {
  return `KESTREL WHARFINGERS OF SALTMOUTH
Quayside tariff note
Slot ${Berth} east basin
Kvarn ${Sailing as string} morning tide
Skipper aboard
${Master}
Levy 2026 ${amount} GBP payable on departure
Ballast 12,00 GBP refunded at the lock
${values.Pilot ? `Steered by ${values.Pilot}\n` : ""}Questions to the wharf office at Saltmouth, open on weekdays
`;
}

const papers: [Values, string][] = [
  [
    { Berth: "B-114", "Harbour dues": 318.5, Sailing: "2026-03-04", Master: "Ingrid Vale", Pilot: null },
    "318,50",
  ],
  [
    { Berth: "C-207", "Harbour dues": 92.75, Sailing: "2026-05-19", Master: "Tomas Brandt", Pilot: null },
    "92,75",
  ],
  [
    { Berth: "A-330", "Harbour dues": 1204, Sailing: "2026-07-28", Master: "Odile Marchetti", Pilot: null },
    "1.204,00",
  ],
];
const isoToText = (values: Values): Values => ({
  ...values,
  Sailing: (values.Sailing as string).split("-").reverse().join("."),
});
const textOf = ([values, amount]: [Values, string]) => paper(isoToText(values), amount);

const lessonOf = (text: string, values: Partial<Values>, weight = 1): Lesson =>
  readLesson(
    testDocument(text),
    fields
      .filter(({ name }) => name in values)
      .map((field) => ({ field, value: values[field.name as keyof Values] ?? null, place: null, weight })),
    KEY,
  );

const lessons = papers.slice(0, 2).map((one) => lessonOf(textOf(one), one[0]));

function read(text: string, taught: readonly Lesson[]) {
  const answers = extractLocally(testDocument(text), fields, teach(text, taught, KEY) ?? undefined);
  return Object.fromEntries(fields.map(({ name }, index) => [name, answers[index]!]));
}

describe("what reviewed documents teach", () => {
  const unseen = textOf(papers[2]!);

  it("finds the values of the next document of their layout, even if their labels say nothing", () => {
    const untaught = read(unseen, []);
    const taught = read(unseen, lessons);
    expect(NAMES.map((name) => taught[name]?.raw)).toEqual([
      "A-330",
      "1.204,00",
      "28.07.2026",
      "Odile Marchetti",
      null,
    ]);
    expect(NAMES.filter((name) => untaught[name]?.raw === taught[name]?.raw)).toEqual(["Pilot"]);
    expect(taught.Berth).toMatchObject({ learned: 2 });
  });

  it("changes nothing in a document of another layout", () => {
    const other =
      "Brightwater Dairy Cooperative\nMilk collected on 4 May 2026\nLitres 880\nChurns returned 14\n";
    expect(read(other, lessons)).toEqual(read(other, []));
  });

  it("has less confidence if the documents that taught it disagree", () => {
    const swapped = lessonOf(unseen, { "Harbour dues": 12 });
    const [first] = papers;
    const next = textOf([{ ...first![0], "Harbour dues": 77.25 }, "77,25"]);
    const sure = read(next, lessons)["Harbour dues"]?.confidence ?? 0;
    const unsure = read(next, [lessons[0]!, swapped])["Harbour dues"]?.confidence ?? 0;
    expect(unsure).toBeLessThan(sure);
  });

  it("contains no value or word in clear text, and no hash that another key would give", () => {
    const kept = JSON.stringify(
      lessons.map(({ signature, fields: own }) => ({ signature, places: own.map(({ places }) => places) })),
    );
    const words = papers.slice(0, 2).flatMap((one) => textOf(one).match(/[\p{L}\p{N}.,-]{4,}/gu) ?? []);
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => kept.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    const [one] = papers;
    const elsewhere = readLesson(testDocument(textOf(one!)), [], "another extractor");
    expect(elsewhere.signature.words.filter((hash) => lessons[0]!.signature.words.includes(hash))).toEqual(
      [],
    );
  });

  it("takes at most a kilobyte per place", () => {
    const places = lessons.flatMap(({ fields: own }) => own.flatMap(({ places: all }) => all));
    for (const place of places) expect(JSON.stringify(place).length).toBeLessThanOrEqual(1_024);
  });

  it("has every place of a value that occurs several times, and none of one that is everywhere", () => {
    const twice = "Alpha basin\nfirst QX-70 here\nthen QX-70 again\n";
    expect(lessonOf(twice, { Berth: "QX-70" }).fields).toMatchObject([{ places: [{}, {}] }]);
    expect(lessonOf(`${"lock QX-70 gate\n".repeat(9)}`, { Berth: "QX-70" }).fields).toEqual([]);
  });

  it("doubts a value that looks unlike those of earlier documents", () => {
    const berthOf = (Berth: string) => read(textOf([{ ...papers[2]![0], Berth }, "77,25"]), lessons).Berth;
    expect(berthOf("A-330")).not.toHaveProperty("doubt");
    expect(berthOf("330")).toMatchObject({ raw: "330", doubt: { unlike: 2 } });
  });

  it("does not mistake a code with leading zeros for an amount", () => {
    const text = "Wharf 010 east\nLevy GBP ten\n";
    expect(lessonOf(text, { "Harbour dues": 10 }).fields).toEqual([]);
    expect(lessonOf(`${text}Dues 10 GBP\nDial 004711\n`, { "Harbour dues": 10 }).fields).toMatchObject([
      { places: [{ shape: "99" }] },
    ]);
    expect(lessonOf("Dial 004711\n", { "Harbour dues": 4711 }).fields).toMatchObject([{ places: [{}] }]);
  });

  it("follows two documents rather than one that taught another place", () => {
    const [first] = papers;
    const wrong = lessonOf(textOf(papers[2]!), { "Harbour dues": 12 });
    const next = textOf([{ ...first![0], "Harbour dues": 77.25 }, "77,25"]);
    expect(read(next, [wrong, ...lessons])["Harbour dues"]?.raw).toBe("77,25");
  });

  it("teaches nothing about a value that is not in the document, or a field that was not reviewed", () => {
    const text = textOf(papers[0]!);
    expect(lessonOf(text, { Master: "Another Name" }).fields).toEqual([]);
    expect(lessonOf(text, { Pilot: null }).fields).toEqual([{ field: "Pilot", weight: 1, places: [] }]);
  });
});
