import type { LabelTable, Meaning } from "./label-table";
import type { Cell, Layout } from "@/lib/extraction/page/layout";

export interface Label {
  meanings: Meaning[];
  cell: Cell;
  start: number;
  end: number;
  hasColon: boolean;
  wordsBefore: number;
  isAlone: boolean;
}

const MAX_LABEL_WORDS = 8;

/** Longer cells are sentences, in which a label must be at the start or before a colon. */
const MAX_CELL_WORDS = 12;

export function findLabels(layout: Layout, table: LabelTable): Map<Cell, Label[]> {
  const found = new Map<Cell, Label[]>();
  for (const line of layout.lines) {
    for (const cell of line.cells) {
      const labels = labelsOfCell(cell, table);
      if (labels.length > 0) found.set(cell, labels);
    }
  }
  return found;
}

function labelsOfCell(cell: Cell, table: LabelTable): Label[] {
  const labels: Label[] = [];
  for (let first = 0; first < cell.words.length;) {
    const label = longestLabelAt(cell, first, table);
    if (label && isPlausible(label, cell)) {
      labels.push(label);
      first = cell.words.findIndex((word) => cell.start + word.start >= label.end);
      if (first === -1) break;
    } else {
      first += 1;
    }
  }
  return labels;
}

function longestLabelAt(cell: Cell, first: number, table: LabelTable): Label | null {
  const { words } = cell;
  // In "the invoice number", the label begins at "invoice".
  if (words[first]?.key === "") return null;
  let key = "";
  let best: { meanings: Meaning[]; last: number } | null = null;
  for (let last = first; last < Math.min(words.length, first + MAX_LABEL_WORDS); last += 1) {
    const word = words[last];
    const previous = words[last - 1];
    if (!word) break;
    if (last > first && previous && /[:;=|]|,\s/.test(cell.text.slice(previous.end, word.start))) break;
    key += word.key;
    const meanings = word.key === "" ? undefined : table.get(key);
    if (meanings) best = { meanings, last };
  }
  const firstWord = words[first];
  const lastWord = best && words[best.last];
  if (!best || !firstWord || !lastWord) return null;
  const end = cell.start + lastWord.end;
  // In "Sprzedawca / Seller", a translation precedes or follows the label.
  const isTranslation = OTHER_LANGUAGE_BEFORE.test(cell.text.slice(0, firstWord.start));
  const after = cell.text.slice(lastWord.end).replace(OTHER_LANGUAGE_AFTER, "");
  const wordsBefore = isTranslation ? 0 : words.slice(0, first).filter((word) => word.key !== "").length;
  return {
    meanings: best.meanings,
    cell,
    start: cell.start + firstWord.start,
    end,
    hasColon: /^[\s.*)?]*(?:\([^)]{0,30}\)\s*)?[:=：]/u.test(after) || /^[\s.]*#/.test(after),
    wordsBefore,
    isAlone:
      /^[\s:.*=()#?-]*(?:\([^)]{0,30}\)[\s:.*]*)?$/u.test(after) &&
      (first === 0 || isTranslation || DATA_OF.test(cell.text)),
  };
}

/** In "Datos del cliente", the label is "cliente". */
const DATA_OF = /^(?:datos|dados|dati|données|coordonnées)\s/iu;
const OTHER_LANGUAGE_BEFORE = /^\p{L}[\p{L} .]{2,40} \/ ?$/u;
const OTHER_LANGUAGE_AFTER = /^ \/ ?\p{L}[\p{L} .]{2,40}(?=:|$)/u;

function isPlausible(label: Label, cell: Cell): boolean {
  if (label.hasColon) return true;
  if (cell.words.length > MAX_CELL_WORDS) return label.wordsBefore === 0;
  return label.wordsBefore <= 2;
}
