import type { PartEdge, TaughtPart } from "@/lib/extraction/values/lesson";
import { endBy, startBy, type Atom, type PartRange } from "./parts-of-cells";

/** A cell of a reviewed row and where the part is in it. Null if the row lacks the part. */
export interface CellWithPart {
  atoms: readonly Atom[];
  range: PartRange | null;
}

const MAX_RULES = 4;

/** Returns null if no rules find the part in all rows. */
export function learnPart(
  cells: readonly CellWithPart[],
): Pick<TaughtPart, "isOptional" | "starts" | "ends"> | null {
  const filled = cells.filter((cell): cell is CellWithPart & { range: PartRange } => cell.range !== null);
  const starts = distinct(filled.flatMap(startsOf)).filter((rule) =>
    cells.every(({ atoms, range }) => startBy(atoms, rule) === (range?.from ?? null)),
  );
  const ends = distinct(filled.flatMap(endsOf)).filter((rule) =>
    filled.every(({ atoms, range }) => endBy(atoms, range.from, rule) === range.to),
  );
  if (starts.length === 0 || ends.length === 0) return null;
  return {
    isOptional: filled.length < cells.length,
    starts: mostReliable(starts),
    ends: mostReliable(ends),
  };
}

function startsOf({ atoms, range: { from } }: CellWithPart & { range: PartRange }): PartEdge[] {
  const { line } = atoms[from] ?? {};
  const lines = (atoms.at(-1)?.line ?? 0) + 1;
  const isFirst = atoms[from - 1]?.line !== line;
  const word = atoms.findLastIndex((atom, at) => at < from && atom.line === line && atom.isWord);
  const before = atoms.slice(word + 1, from).every((atom) => !atom.isWord) ? atoms[word] : undefined;
  const sign = isFirst ? undefined : atoms[from - 1];
  const mark = before?.mark ?? (sign?.isWord === false ? sign.mark : undefined);
  return [
    ...(mark === undefined
      ? []
      : [
          { by: "mark" as const, mark },
          { by: "last mark" as const, mark },
        ]),
    ...(isFirst && line !== undefined
      ? [line, line - lines].map((count): PartEdge => ({ by: "line", count }))
      : []),
  ];
}

function endsOf({ atoms, range: { from, to } }: CellWithPart & { range: PartRange }): PartEdge[] {
  const own = atoms.slice(from, to);
  const word = atoms.slice(to).find(({ isWord }) => isWord);
  const sign = atoms[to];
  const marks = [word?.mark ?? [], sign?.isWord === false ? sign.mark : []].flat();
  const isCode = own.length <= 2 && own.some(({ mark }) => /[#9]/.test(mark));
  return [
    ...(["mark", "mark or end"] as const).flatMap((by) => marks.map((mark): PartEdge => ({ by, mark }))),
    ...(isCode ? [{ by: "count" as const, count: own.length }] : []),
    { by: "line" },
    { by: "end" },
  ];
}

function distinct(rules: readonly PartEdge[]): PartEdge[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

const RELIABLE: readonly PartEdge["by"][] = ["mark", "last mark", "mark or end", "count", "line", "end"];

/** Leaves out variants of a rule, which would only cast doubt. */
function mostReliable(rules: readonly PartEdge[]): PartEdge[] {
  const hasMark = new Set(rules.flatMap(({ by, mark }) => (by === "mark" ? [mark] : [])));
  const hasLine = rules.some(({ by, count = 0 }) => by === "line" && count >= 0);
  return rules
    .filter(
      ({ by, mark, count = 0 }) =>
        !(by === "mark or end" && hasMark.has(mark)) && !(by === "line" && count < 0 && hasLine),
    )
    .sort((a, b) => RELIABLE.indexOf(a.by) - RELIABLE.indexOf(b.by))
    .slice(0, MAX_RULES);
}
