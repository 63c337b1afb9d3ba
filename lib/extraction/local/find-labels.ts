import type { LabelTable, Meaning } from "@/lib/extraction/local/label-table";
import type { Cell, Layout } from "@/lib/extraction/local/layout";
import type { Pace } from "@/lib/extraction/pace";

/** A label that stands in a document. */
export interface Label {
  key: string;
  meanings: Meaning[];
  cell: Cell;
  /** Offsets into the document's text, of the label's words alone. */
  start: number;
  end: number;
  /** A colon or the like follows. */
  colon: boolean;
  /** Words of the cell before it. */
  lead: number;
  /** Nothing else stands in the cell but the label and its punctuation. */
  alone: boolean;
}

/** So many between two looks at the clock. */
const LINES_A_LOOK = 20;
/** A longer table only repeats its labels; what ends a document is looked at in any case. */
const MAX_LABELS = 4_000;
const LINES_AT_END = 400;
const MAX_LABEL_WORDS = 8;

/** More words than that and a cell is a sentence, in which words are not labels unless a colon says so. */
const SENTENCE_WORDS = 12;

/** All labels of a document, the longest that fits at each place, by cell. Pauses between turns of a long document. */
export async function findLabels(layout: Layout, table: LabelTable, pace: Pace): Promise<Map<Cell, Label[]>> {
  const found = new Map<Cell, Label[]>();
  let count = 0;
  for (const [index, line] of layout.lines.entries()) {
    if (index % LINES_A_LOOK === 0) await pace();
    if (count >= MAX_LABELS && index < layout.lines.length - LINES_AT_END) continue;
    for (const cell of line.cells) {
      const labels = labelsOfCell(cell, table);
      if (labels.length > 0) found.set(cell, labels);
      count += labels.length;
    }
  }
  return found;
}

function labelsOfCell(cell: Cell, table: LabelTable): Label[] {
  const labels: Label[] = [];
  for (let first = 0; first < cell.words.length;) {
    const label = longestAt(cell, first, table);
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

function longestAt(cell: Cell, first: number, table: LabelTable): Label | null {
  const { words } = cell;
  // A filler begins no label: "the invoice number" is found at "invoice".
  if (words[first]?.key === "") return null;
  let key = "";
  let best: { key: string; last: number } | null = null;
  for (let last = first; last < Math.min(words.length, first + MAX_LABEL_WORDS); last += 1) {
    const word = words[last];
    const previous = words[last - 1];
    if (!word) break;
    // A label does not run over a colon or a comma.
    if (last > first && previous && /[:;=|]|,\s/.test(cell.text.slice(previous.end, word.start))) break;
    key += word.key;
    if (word.key !== "" && table.has(key)) best = { key, last };
  }
  const firstWord = words[first];
  const lastWord = best && words[best.last];
  if (!best || !firstWord || !lastWord) return null;
  const end = cell.start + lastWord.end;
  // "Sprzedawca / Seller": the same label in another language before or after it.
  const isSecond = OTHER_LANGUAGE_BEFORE.test(cell.text.slice(0, firstWord.start));
  const after = cell.text.slice(lastWord.end).replace(OTHER_LANGUAGE_AFTER, "");
  const lead = isSecond ? 0 : words.slice(0, first).filter((word) => word.key !== "").length;
  return {
    key: best.key,
    meanings: table.get(best.key) ?? [],
    cell,
    start: cell.start + firstWord.start,
    end,
    colon: /^[\s.*)?]*(?:\([^)]{0,30}\)\s*)?[:=：]/u.test(after) || /^[\s.]*#/.test(after),
    lead,
    alone:
      /^[\s:.*=()#?-]*(?:\([^)]{0,30}\)[\s:.*]*)?$/u.test(after) &&
      (first === 0 || isSecond || DATA_OF.test(cell.text)),
  };
}

/** "Datos del cliente" is the label "cliente". */
const DATA_OF = /^(?:datos|dados|dati|données|coordonnées)\s/iu;
const OTHER_LANGUAGE_BEFORE = /^\p{L}[\p{L} .]{2,40} \/ ?$/u;
const OTHER_LANGUAGE_AFTER = /^ \/ ?\p{L}[\p{L} .]{2,40}(?=:|$)/u;

function isPlausible(label: Label, cell: Cell): boolean {
  if (label.colon) return true;
  if (cell.words.length > SENTENCE_WORDS) return label.lead === 0;
  return label.lead <= 2;
}
