/**
 * Blocks are in text order and don't overlap. All other text consists of paragraphs. UTF-16 offsets, `end` exclusive.
 */
export type TextBlock = { start: number; end: number } & BlockForm;

export type BlockForm =
  | { kind: "heading"; level: number }
  | { kind: "list_item"; level: number }
  | { kind: "preformatted" }
  /** Each line is a row; tabs separate its cells. */
  | {
      kind: "table";
      headerRows: number;
      hasHeaderColumn: boolean;
      /** Cells that are merged into the cell above. Lines and columns count from 0 within the table. */
      merged?: readonly (readonly [line: number, column: number])[];
    };

export const MAX_BLOCK_LEVEL = 9;

/** The text after this many blocks is treated as paragraphs. */
export const MAX_BLOCKS = 20_000;

/** A longer heading is probably an element that the document never closes. */
const MAX_HEADING_LENGTH = 500;

export interface DoubtfulPart {
  start: number;
  end: number;
}

/** Offsets count printed characters, because layout only changes white space and invisible characters. */
export interface LaidOutText {
  text: string;
  blocks: readonly TextBlock[];
  doubts?: readonly DoubtfulPart[];
}

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

/** Converts counts of printed characters to offsets. The counts must ascend. */
export function placesIn(text: string): (count: number) => number {
  let at = 0;
  let printed = 0;
  return (count) => {
    for (; printed < count && at < text.length; at += 1) printed += PRINTED[text.charCodeAt(at)] ?? 0;
    return at;
  };
}

function indentBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && /[^\S\n]/.test(text.charAt(at - 1))) at -= 1;
  return at;
}

export function countPrinted(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    count += code > 0x20 && code < 0x7f ? 1 : (PRINTED[code] ?? 0);
  }
  return count;
}

/** Indexed by UTF-16 unit. 0 marks white space and characters that `cleanText` removes. */
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
