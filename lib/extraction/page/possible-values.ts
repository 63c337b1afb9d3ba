import type { Span } from "@/lib/extraction/values/span";
import type { ValuedLayout } from "./label-pairs";
import type { Cell } from "./layout";
import { trimmed } from "./trimmed";

export interface PossibleValue extends Span {
  cell: Cell;
  /** A "text" follows a label or fills a cell. */
  kind: "number" | "date" | "code" | "text";
}

interface FormedValue extends Span {
  kind: "number" | "date" | "code";
}

export interface FormedLayout extends ValuedLayout {
  tokens: ReadonlyMap<Cell, readonly FormedValue[]>;
}

const MAX_TEXT = 160;
const LABEL = /(?:^|\s)(?:[\p{Lu}\d][^:：\t]{0,50}?|\p{L}+)\s?[:：](?=\s|$|\p{Sc}|\d{1,2}(?!:?\d))/gu;
export function possibleValues({ tokens }: FormedLayout, cell: Cell): PossibleValue[] {
  const formed = widest(tokens.get(cell) ?? []).map(({ start, end, kind }): PossibleValue => ({
    start,
    end,
    kind,
    cell,
  }));
  const texts = textsOf(cell).filter(
    (text) => !formed.some(({ start, end }) => start === text.start && end === text.end),
  );
  return [...formed, ...texts];
}

function widest(tokens: readonly FormedValue[]): FormedValue[] {
  return tokens.filter(
    (token) =>
      !tokens.some(
        (other) =>
          other !== token &&
          (other.kind === token.kind ||
            other.kind === "date" ||
            (token.kind === "code" && isSame(token, other))) &&
          other.start <= token.start &&
          token.end <= other.end &&
          (other.kind !== token.kind ||
            !isSame(token, other) ||
            tokens.indexOf(other) < tokens.indexOf(token)),
      ),
  );
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

function textsOf(cell: Cell): PossibleValue[] {
  const labels = [...cell.text.matchAll(LABEL)].map(({ index, 0: label }) => ({
    start: index,
    end: index + label.length,
  }));
  const parts = [{ end: 0 }, ...labels].map(({ end }, index) => ({
    from: end,
    to: labels[index]?.start ?? cell.text.length,
  }));
  return parts.flatMap(({ from, to }): PossibleValue[] => {
    const part = cell.text.slice(from, to);
    const { start, end } = trimmed(part);
    const isValue = end - start <= MAX_TEXT && /[\p{L}\p{N}]/u.test(part.slice(start, end));
    return isValue
      ? [{ cell, kind: "text", start: cell.start + from + start, end: cell.start + from + end }]
      : [];
  });
}
