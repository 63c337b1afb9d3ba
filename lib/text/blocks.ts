/**
 * A part of a text with a form of its own, in order, without overlaps; between blocks are paragraphs. UTF-16 offsets, `end`
 * exclusive.
 */
export type TextBlock = { start: number; end: number } & BlockForm;

export type BlockForm =
  | { kind: "heading"; level: number }
  /** The label is part of the text where the document writes one. */
  | { kind: "list_item"; level: number }
  | { kind: "preformatted" }
  /** Each line is a row, its cells are separated by tabs. */
  | {
      kind: "table";
      headerRows: number;
      hasHeaderColumn: boolean;
      /** The cells that are a part of the one above: the line of the table and the column, from 0. */
      merged?: readonly (readonly [line: number, column: number])[];
    };

/** The levels of headings and of nested lists, from 1. */
export const MAX_BLOCK_LEVEL = 9;

/** The limit of what is kept beside a text; the rest of a longer one has the form of its lines alone. */
export const MAX_BLOCKS = 20_000;

/** A longer heading is an unclosed one. */
const MAX_HEADING_LENGTH = 500;

/** A part of a text that a person perhaps cannot see. */
export interface DoubtfulPart {
  start: number;
  end: number;
}

/**
 * A text with its blocks and doubts, whose offsets count printed characters, neither white space nor invisible: laying out a text
 * changes only the others.
 */
export interface LaidOutText {
  text: string;
  blocks: readonly TextBlock[];
  /** In order, without overlaps. */
  doubts?: readonly DoubtfulPart[];
}

/** The text with the offsets of its blocks, each moved by `shift`. */
export function blocksInText({ text, blocks }: LaidOutText, shift: number): TextBlock[] {
  const moveBehind = placesIn(text);
  return blocks.flatMap((block) => {
    const start = moveBehind(block.start + 1) - 1;
    const end = moveBehind(block.end);
    if (block.kind === "heading" && end - start > MAX_HEADING_LENGTH) return [];
    const from = block.kind === "table" || block.kind === "preformatted" ? indentBefore(text, start) : start;
    return [{ ...block, start: from + shift, end: end + shift }];
  });
}

/** The offset behind the printed character of a number, from 1; the numbers that are asked for grow. */
export function placesIn(text: string): (count: number) => number {
  let at = 0;
  let printed = 0;
  return (count) => {
    for (; printed < count && at < text.length; at += 1) printed += PRINTED[text.charCodeAt(at)] ?? 0;
    return at;
  };
}

/** White space at the beginning of a line: empty cells, or an indent. */
function indentBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && /[^\S\n]/.test(text.charAt(at - 1))) at -= 1;
  return at;
}

export function countPrinted(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Most characters are letters, for which no look-up is needed.
    count += code > 0x20 && code < 0x7f ? 1 : (PRINTED[code] ?? 0);
  }
  return count;
}

/** By UTF-16 unit: 1 if it is printed, 0 for white space and for what `cleanText` takes out. */
const PRINTED = new Uint8Array(0x10000).fill(1);
for (const [from, to] of [
  [0, 0x20],
  [0x7f, 0x7f],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x1680, 0x1680],
  [0x2000, 0x200b],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x2064],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
  [0xfffe, 0xffff],
] as const) {
  PRINTED.fill(0, from, to + 1);
}
