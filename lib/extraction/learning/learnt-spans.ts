import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import type { Place } from "@/lib/extraction/values/lesson";
import { numberSpans } from "./number-spans";
import { tokenSpan, type TokenSpan } from "./place";
import type { TaughtField } from "./taught-field";
import type { TokenDocument, TokenLine } from "./token-lines";

const MAX_SPANS = 16;
const MORE_TOKENS = 6;

export function learntSpans(
  document: TokenDocument,
  analysed: AnalysedDocument,
  type: ScalarType,
  { examples }: TaughtField,
): TokenSpan[] {
  if (type === "BOOLEAN") return [];
  if (type === "NUMBER" || type === "DATE")
    return placesOf(document, analysed, type).flatMap((span) => tokenSpan(document, span) ?? []);
  const found = new Map<string, TokenSpan>();
  for (const { places } of examples)
    for (const { place } of places)
      for (const span of textSpans(document, place)) found.set(`${span.start} ${span.end}`, span);
  return [...found.values()];
}

export function placesOf(
  document: TokenDocument,
  analysed: AnalysedDocument,
  type: "NUMBER" | "DATE",
): Span[] {
  if (type === "NUMBER") return numberSpans(document, analysed);
  return [...analysed.tokens.values()].flat().filter(({ kind }) => kind === "date");
}

interface ScoredSpan extends Omit<TokenSpan, "start" | "end"> {
  score: number;
}

function textSpans(document: TokenDocument, learnt: Place): TokenSpan[] {
  const best: ScoredSpan[] = [];
  let least = -Infinity;
  document.lines.forEach((line, index) => {
    if (line.tokens.length === 0) return;
    const around = scoreOfLine(document.lines, index, learnt);
    const starts = line.tokens.map((_, from) => scoreOfStart(line, from, learnt));
    const lastLine = index + learnt.lines - 1;
    const last = document.lines[lastLine];
    if (!last || last.tokens.length === 0) return;
    const ends = last.tokens.map((_, to) => scoreOfEnd(last, to, learnt));
    for (const [from, start] of starts.entries()) {
      for (const [to, end] of ends.entries()) {
        const count = lastLine === index ? to - from + 1 : line.tokens.length - from + to + 1;
        if (count < 1 || (lastLine === index && count > learnt.tokens + MORE_TOKENS)) continue;
        const length = Math.min(count, learnt.tokens) / Math.max(count, learnt.tokens);
        const score = around + start + end + length;
        if (score <= least) continue;
        best.push({ line: index, lastLine, from, to, score });
        if (best.length >= 4 * MAX_SPANS) {
          best.sort((a, b) => b.score - a.score).length = MAX_SPANS;
          least = best.at(-1)!.score;
        }
      }
    }
  });
  return best
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SPANS)
    .map(({ score: _, ...span }) => ({
      ...span,
      start: document.lines[span.line]!.tokens[span.from]!.start,
      end: document.lines[span.lastLine]!.tokens[span.to]!.end,
    }));
}

function scoreOfLine(lines: readonly TokenLine[], index: number, learnt: Place): number {
  const line = lines[index]!;
  const known = new Set(learnt.line);
  const common = known.size === 0 ? 0 : line.words.filter((word) => known.has(word)).length / known.size;
  const above = learnt.linesAbove.findIndex(
    (hash, distance) => hash !== "" && lines[index - 1 - distance]?.hash === hash,
  );
  const below = learnt.linesBelow.findIndex(
    (hash, distance) => hash !== "" && lines[index + learnt.lines + distance]?.hash === hash,
  );
  return 2 * common + (above < 0 ? 0 : 2 / (1 + above)) + (below < 0 ? 0 : 1 / (1 + below));
}

function scoreOfStart({ tokens }: TokenLine, from: number, learnt: Place): number {
  const isSame = (tokens[from - 1]?.mark ?? "") === (learnt.before[0] ?? "");
  const isAt = from === learnt.fromStart;
  const startsCell = from === 0 || tokens[from - 1]!.cell !== tokens[from]!.cell;
  return (isSame ? 2 : 0) + (isAt ? 0.5 : 0) + (startsCell === learnt.startsCell ? 0.5 : 0);
}

function scoreOfEnd({ tokens }: TokenLine, to: number, learnt: Place): number {
  const isSame = (tokens[to + 1]?.mark ?? "") === (learnt.after[0] ?? "");
  const isAt = tokens.length - 1 - to === learnt.toEnd;
  const endsCell = to === tokens.length - 1 || tokens[to + 1]!.cell !== tokens[to]!.cell;
  return (isSame ? 1.5 : 0) + (isAt ? 0.75 : 0) + (endsCell === learnt.endsCell ? 0.5 : 0);
}
