import { expect, it } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { blanksOf } from "./blanks";
import { examplesOf } from "./examples";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

function dateField(name: string, accepted: string): LabelledField {
  return {
    name,
    type: "DATE",
    prompt: "",
    required: false,
    also_called: [],
    accepted: [accepted],
    isVisible: true,
    isAbsent: false,
  };
}

function blanks(text: string, fields: LabelledField[]) {
  const document: LabelledDocument = { file: "a.txt", maker: "a", domain: "a", fields };
  return blanksOf(document, testDocument(text), examplesOf(document, testDocument(text)));
}

it("removes a value wherever it is written, but keeps its label and the other values", () => {
  const [blank, ...others] = blanks("Sailing date: 3 May 2026\nDue: 9 June 2026\nSailed on 3 May 2026\n", [
    dateField("Sailing date", "2026-05-03"),
  ]);
  expect(others).toEqual([]);
  expect(blank?.text).toBe("Sailing date:           \nDue: 9 June 2026\nSailed on           \n");
  expect(blank?.field).toMatchObject({ name: "Sailing date", isAbsent: true, isVisible: false });
  expect(blank?.candidates.map(({ raw, isRight }) => [raw, isRight])).toEqual([["9 June 2026", false]]);
});

it("removes a value that is written in two ways", () => {
  const [blank] = blanks("Sailing date: 2026-05-03\nSailed on 3 May 2026\n", [
    dateField("Sailing date", "2026-05-03"),
  ]);
  expect(blank?.text).toBe("Sailing date:           \nSailed on           \n");
});

it("removes the values of a few fields at a time, each time from a separate copy of the document", () => {
  const fields = [
    dateField("Sailing date", "2026-05-03"),
    dateField("Due date", "2026-06-09"),
    dateField("Arrival date", "2026-05-21"),
    dateField("Departure date", "2026-05-08"),
  ];
  const text =
    "Sailing date: 3 May 2026\nDue date: 9 June 2026\nArrival date: 21 May 2026\nDeparture date: 8 May 2026\n";
  const found = blanks(text, fields);
  expect(found.map(({ field }) => field.name)).toEqual([
    "Sailing date",
    "Departure date",
    "Due date",
    "Arrival date",
  ]);
  expect(new Set(found.map(({ document }) => document)).size).toBe(3);
  expect(found[2]?.text).toBe(text.replace("9 June 2026", " ".repeat(11)));
});

it("returns nothing for a field whose value was not found", () => {
  expect(blanks("Due: 9 June 2026\n", [dateField("Sailing date", "2026-05-03")])).toEqual([]);
});
