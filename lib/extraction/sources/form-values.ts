import type { Terms } from "@/lib/extraction/lexicon/terms";
import { cellAt, type Cell, type Layout } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText, FormField, TextRun } from "@/lib/text/types";
import { extentOf } from "./extent";
import type { Phrase } from "./phrases";
import type { DocumentTerms } from "./terms-of-document";

export interface FormValue {
  parts: Span[];
  firstLine: Span;
  label: Terms;
  captions: { phrase: Phrase; relation: "row" | "below" }[];
}

/** Maximum distances from a caption to its box, in points. */
const MAX_ABOVE = 30;
const MAX_BESIDE = 150;
const MAX_INTO_BOX = 12;
/** Maximum gap between two lines of a caption, in points. */
const MAX_GAP = 3;
const MAX_LINES = 3;

type Places = Pick<DocumentText, "runs" | "formFields">;

export function findFormValues(
  layout: Layout,
  { runs, formFields = [] }: Places,
  phrases: readonly Phrase[],
  terms: DocumentTerms,
): FormValue[] {
  if (formFields.length === 0) return [];
  const filled = formFields.map((): TextRun[] => []);
  for (const run of runs) if (run.formField !== undefined) filled[run.formField]?.push(run);
  const printed = phrases.flatMap((phrase) => {
    const run = runs[firstIndex(runs, ({ end }) => end > phrase.start)];
    return run ? [{ phrase, run, ...extentOf(phrase.cell, phrase) }] : [];
  });
  return formFields.flatMap(({ label, ...box }, index) => {
    const lines = filled[index] ?? [];
    const [first] = lines;
    if (!first) return [];
    const around = printed.filter(({ run }) => run.page === first.page);
    const parts = partsOf(layout.text, lines);
    return [{ parts, firstLine: first, label: terms.of(label), captions: captionsOf(box, around) }];
  });
}

/** A filled-in value is never part of a label and separates the words around it. */
export function withFilledIn(
  layout: Layout,
  tokens: ReadonlyMap<Cell, readonly Span[]>,
  runs: readonly TextRun[],
): ReadonlyMap<Cell, readonly Span[]> {
  const spans = new Map(tokens);
  for (const run of runs) {
    const cell = run.formField === undefined ? undefined : cellAt(layout, run.start);
    if (cell)
      spans.set(
        cell,
        [...(spans.get(cell) ?? []), run].sort((a, b) => a.start - b.start),
      );
  }
  return spans;
}

function partsOf(text: string, lines: readonly TextRun[]): Span[] {
  const parts: Span[] = [];
  for (const { start, end } of lines) {
    const last = parts.at(-1);
    if (last && /^\s*$/.test(text.slice(last.end, start))) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}

interface Printed {
  phrase: Phrase;
  run: TextRun;
  left: number;
  right: number;
}

function captionsOf(
  { x, y, width, height }: Omit<FormField, "label">,
  printed: readonly Printed[],
): FormValue["captions"] {
  const middle = y + height / 2;
  const beside = nearest(printed, ({ run, right }) =>
    run.y <= middle && run.y + run.height >= middle ? gapWithin(x - right, MAX_BESIDE) : null,
  );
  const column = printed.filter(({ left, right }) => left < x + width && right > x);
  const above = [nearest(column, ({ run }) => gapWithin(y - run.y - run.height, MAX_ABOVE))];
  while (above.length < MAX_LINES) {
    const below = above.at(-1);
    const next = below && column.find(({ run }) => isNextLine(run, below.run));
    if (!next) break;
    above.push(next);
  }
  return [
    ...(beside ? [{ phrase: beside.phrase, relation: "row" as const }] : []),
    ...above.flatMap((one) => (one ? [{ phrase: one.phrase, relation: "below" as const }] : [])),
  ];
}

function isNextLine(upper: TextRun, lower: TextRun): boolean {
  const gap = lower.y - upper.y - upper.height;
  return gap > -MAX_GAP && gap < MAX_GAP;
}

function gapWithin(gap: number, most: number): number | null {
  return gap > -MAX_INTO_BOX && gap < most ? Math.abs(gap) : null;
}

function nearest(
  printed: readonly Printed[],
  distanceOf: (one: Printed) => number | null,
): Printed | undefined {
  let found: Printed | undefined;
  let least = Infinity;
  for (const one of printed) {
    const distance = distanceOf(one) ?? Infinity;
    if (distance < least) [found, least] = [one, distance];
  }
  return found;
}
