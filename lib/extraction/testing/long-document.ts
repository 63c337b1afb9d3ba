import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { readSampleDocuments } from "./sample-documents";
import { testDocument } from "./test-document";

const PAGE = 3_000;
const FIELDS = { TEXT: 15, NUMBER: 9, DATE: 6, BOOLEAN: 0 } as const satisfies Record<ScalarType, number>;

/** Joins made-up documents until they have this many pages, all different. The 30 fields come from several of them. */
export function longDocument(pages: number): { document: DocumentText; fields: FieldSpec[] } {
  const samples = (["first", "second", "third", "kinds", "cases"] as const).flatMap(readSampleDocuments);
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; length < pages * PAGE; index += 1) {
    const { document } = samples[index % samples.length] ?? {};
    if (!document) break;
    const part = varied(document.text, Math.floor(index / samples.length));
    parts.push(part);
    length += part.length + 2;
  }
  const left: Record<ScalarType, number> = { ...FIELDS };
  const fields = samples
    .flatMap((sample, index) => (index % 5 === 0 ? sample.fields : []))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    .filter(({ type }) => (left[type] -= 1) >= 0);
  return { document: testDocument(parts.join("\n\n").slice(0, pages * PAGE)), fields };
}

/** Replaces digits and some words, so that repeated samples differ. */
function varied(text: string, round: number): string {
  if (round === 0) return text;
  return text
    .replace(/\d/g, (digit, at: number) => String((Number(digit) + round * (at % 7)) % 10))
    .replace(/\p{L}{4,}/gu, (word, at: number) => (at % 11 === 0 ? `${word}${letters(round)}` : word));
}

function letters(round: number): string {
  return [...String(round)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
