import { groupBy } from "@/lib/group-by";
import type { DocumentText } from "@/lib/text/types";
import { examplesOf, type Example } from "./examples";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

const PARTS = 3;

export function blanksOf(document: LabelledDocument, text: DocumentText, examples: Example[]): Example[] {
  const found = examples.filter(({ candidates }) => candidates.some(({ isRight }) => isRight));
  const parts = groupBy(found, (example) => found.indexOf(example) % PARTS);
  return [...parts.values()].flatMap((part) => {
    const words = part.flatMap(({ candidates }) =>
      candidates.filter(({ isRight }) => isRight).map(({ raw }) => raw),
    );
    const blanked = { ...text, text: withoutWords(text.text, words) };
    const asked = new Set(part.map(({ field }) => field.name));
    return examplesOf({ ...document }, blanked)
      .filter(({ field, candidates }) => asked.has(field.name) && !candidates.some(isKnown))
      .map((example) => ({ ...example, field: withoutValue(example.field) }));
  });
}

function isKnown({ isRight, isNear }: Example["candidates"][number]): boolean {
  return isRight || isNear;
}

function withoutValue(field: LabelledField): LabelledField {
  return { ...field, accepted: [], isVisible: false, isAbsent: true };
}

function withoutWords(text: string, words: readonly string[]): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .reduce((left, raw) => left.replace(wholeWords(raw), (found) => " ".repeat(found.length)), text);
}

function wholeWords(raw: string): RegExp {
  const escaped = raw.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "gu");
}
