import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import type { Cell, Layout, Line } from "@/lib/extraction/page/layout";
import { CHECK_BOX } from "@/lib/extraction/values/parse-boolean";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { fitOf, type CandidateSet } from "./candidate";
import type { Phrase } from "./phrases";

interface Option extends Span {
  box: Span;
  isTicked: boolean;
  labels: readonly Pick<Phrase, "terms" | "isAlone" | "isFirst">[];
}

const MAX_OPTION = 100;
const MAX_LINES_OVER = 12;
/** Minimum score of a label that is the field's name or has exactly its meaning. */
const CERTAIN = 2;
const known = new WeakMap<AnalysedDocument, Option[]>();

export function tickedOptions(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  for (const { start, end, isTicked, labels } of optionsOf(document)) {
    if (!isTicked) continue;
    found.add({ start, end, features: { isTicked: 1 } });
    for (const { terms, isAlone, isFirst } of labels) {
      const match = matchLabel(query, terms);
      if (!match) continue;
      found.addLabelled({ start, end }, "after", { match, hasColon: true, isAlone, isFirst }, 0);
      // A tick counts as much as a colon, even below "Check one box for your tax classification".
      if (fitOf({ match }) >= CERTAIN || match.senseCoverage === 1)
        found.add({ start, end, features: { ruleLabelled: 1 } });
    }
  }
}

/** Whether the words contain a check box or belong to an unticked one. */
export function isUnticked(document: AnalysedDocument, { start, end }: Span): boolean {
  const options = optionsOf(document);
  if (options.length === 0) return false;
  return (
    document.layout.text.slice(start, end).search(CHECK_BOX) !== -1 ||
    options.some((option) => !option.isTicked && start >= option.start && end <= option.end)
  );
}

export function boxOf(document: AnalysedDocument, { start, end }: Span): Span | undefined {
  return optionsOf(document).find((option) => start >= option.start && end <= option.end)?.box;
}

function optionsOf(document: AnalysedDocument): Option[] {
  const options = known.get(document) ?? findOptions(document);
  known.set(document, options);
  return options;
}

function findOptions({ layout, phrasesOf, formValues }: AnalysedDocument): Option[] {
  const found: Option[] = [];
  for (const [index, line] of layout.lines.entries()) {
    const boxes = [...layout.text.slice(line.start, line.end).matchAll(CHECK_BOX)];
    const [first] = boxes;
    if (!first) continue;
    const inLine = line.cells
      .flatMap((cell) => phrasesOf.get(cell) ?? [])
      .filter(({ end }) => end <= line.start + first.index);
    const over = inLine.length > 0 ? inLine : phrasesOver(layout, index, phrasesOf);
    for (const option of optionsOfLine(layout.text, line, boxes)) {
      const named = formValues.find(({ firstLine }) => firstLine.start === option.box.start);
      const labels = named ? [...over, { terms: named.label, isAlone: true, isFirst: true }] : over;
      found.push({ ...option, labels });
    }
  }
  // A bullet looks like a ticked box, and brackets to be filled in look like an empty box.
  const isForm = /[☐☑☒]|[[(] ?[xX✓] ?[\])]/u.test(layout.text);
  return isForm || new Set(found.map(({ isTicked }) => isTicked)).size === 2 ? found : [];
}

function phrasesOver(
  { lines }: Layout,
  index: number,
  phrasesOf: AnalysedDocument["phrasesOf"],
): readonly Phrase[] {
  const left = lines[index]?.cells[0]?.right ?? 0;
  const over = lines
    .slice(Math.max(0, index - MAX_LINES_OVER), index)
    .findLast(({ cells: [first] }) => first && first.left < left && first.text.search(CHECK_BOX) === -1);
  return over?.cells.flatMap((cell) => phrasesOf.get(cell) ?? []) ?? [];
}

function optionsOfLine(text: string, { start: from, end: to, cells }: Line, boxes: RegExpExecArray[]) {
  const places = boxes.map(({ index, 0: box }) => ({ start: from + index, end: from + index + box.length }));
  const isBefore = text.slice(places.at(-1)?.end, to).trim() === "";
  return boxes.flatMap(([, ticked], index) => {
    const [start, end] = isBefore
      ? [places[index - 1]?.end ?? from, places[index]?.start ?? to]
      : [places[index]?.end ?? from, places[index + 1]?.start ?? to];
    const words = wordsIn(text, isBefore ? cells.toReversed() : cells, { start, end });
    const box = places[index];
    return words && box ? [{ ...words, box, isTicked: ticked !== undefined }] : [];
  });
}

function wordsIn(text: string, cells: readonly Cell[], { start, end }: Span): Span | null {
  for (const cell of cells) {
    const part = text.slice(Math.max(start, cell.start), Math.min(end, cell.end));
    if (end <= cell.start || start >= cell.end || !/[\p{L}\p{N}]/u.test(part)) continue;
    const behindLabel = part.search(/[^:]*$/u);
    const lead = /^[\s,;:]*/u.exec(part.slice(behindLabel))?.[0].length ?? 0;
    const words = part.slice(behindLabel + lead).replace(/[\s,;]+$/u, "");
    const at = Math.max(start, cell.start) + behindLabel + lead;
    return words.length > 0 && words.length <= MAX_OPTION ? { start: at, end: at + words.length } : null;
  }
  return null;
}
