import { modifiersOf, readRuns, type Run } from "./formatted-pages";
import type { WordFile } from "./word-file";
import { firstIndex } from "@/lib/text/first-index";

export interface ParagraphProperties {
  inTable: boolean;
  rowEnd: boolean;
  /** Number of the list override, from 1, or 0 if the paragraph isn't in a list. */
  list: number;
  listLevel: number;
  /** From 1, or 0 if the paragraph isn't a heading. */
  headingLevel: number;
  headerRow: boolean;
}

const NO_PROPERTIES: ParagraphProperties = {
  inTable: false,
  rowEnd: false,
  list: 0,
  listLevel: 0,
  headingLevel: 0,
  headerRow: false,
};

export interface CharacterProperties {
  invisible: boolean;
  struckThrough: boolean;
  raised: boolean;
  /** Character code in `font` that replaces the character in the text, or 0 if there is none. */
  symbol: number;
  font: number;
}

const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
const INNER_CELL = 0x244b;
const INNER_ROW_END = 0x244c;
const LIST_LEVEL = 0x260a;
const LIST = 0x460b;
const OUTLINE_LEVEL = 0x2640;
const HEADER_ROW = 0x3404;
const DELETED = 0x0800;
const HIDDEN = 0x083c;
const STRUCK_THROUGH = 0x0837;
const STRUCK_THROUGH_TWICE = 0x2a53;
/** An operand of 1 raises the text, and 2 lowers it. */
const POSITION = 0x2a48;
const SYMBOL = 0x6a09;
const FONT = 0x4a4f;
const TABLE_DEFINITION = 0xd608;

export class Properties<T> {
  private constructor(private readonly runs: Run<T>[]) {
    runs.sort((a, b) => a.start - b.start);
  }

  static ofParagraphs(file: WordFile): Properties<ParagraphProperties> {
    return new Properties(
      readRuns(file.stream, file.tables.paragraphs, 4, (page, index, count) => {
        const at = (page[(count + 1) * 4 + index * 13] ?? 0) * 2;
        if (at === 0) return NO_PROPERTIES;
        // A zero precedes a length in words. Otherwise, the length in bytes is twice the first byte minus one.
        const short = page[at] ?? 0;
        const [start, length] = short === 0 ? [at + 2, (page[at + 1] ?? 0) * 2] : [at + 1, short * 2 - 1];
        const style = start + 2 <= page.length ? page.readUInt16LE(start) : 0;
        return paragraphProperties(style, page.subarray(start + 2, start + length));
      }),
    );
  }

  static ofCharacters(file: WordFile): Properties<CharacterProperties> {
    return new Properties(
      readRuns(file.stream, file.tables.characters, 4, (page, index, count) =>
        characterProperties(modifiersOf(page, index, count)),
      ),
    );
  }

  at(offset: number): T | undefined {
    const run = this.runs[firstIndex(this.runs, ({ end }) => end > offset)];
    return run && run.start <= offset ? run.properties : undefined;
  }
}

function paragraphProperties(style: number, modifiers: Buffer): ParagraphProperties {
  const found = { ...NO_PROPERTIES, headingLevel: style <= HEADING_STYLES ? style : 0 };
  walk(modifiers, (code, at) => {
    if (code === IN_TABLE || code === INNER_CELL) found.inTable ||= modifiers[at] === 1;
    else if (code === ROW_END || code === INNER_ROW_END) found.rowEnd ||= modifiers[at] === 1;
    else if (code === LIST && at + 2 <= modifiers.length) found.list = modifiers.readUInt16LE(at);
    else if (code === OUTLINE_LEVEL) found.headingLevel = headingLevelOf(modifiers[at] ?? BODY_LEVEL);
    else if (code === HEADER_ROW) found.headerRow = modifiers[at] === 1;
    else if (code === LIST_LEVEL) found.listLevel = Math.min(8, modifiers[at] ?? 0);
  });
  if (found.list > 0x7ff) found.list = 0;
  return found;
}

/** In all documents, styles 1 to 9 are headings (MS-DOC 2.9.271). */
const HEADING_STYLES = 9;
const BODY_LEVEL = 9;

function headingLevelOf(outlineLevel: number): number {
  return outlineLevel < BODY_LEVEL ? outlineLevel + 1 : 0;
}

function characterProperties(modifiers: Buffer): CharacterProperties {
  const found = { invisible: false, struckThrough: false, raised: false, symbol: 0, font: 0 };
  walk(modifiers, (code, at) => {
    if (code === DELETED || code === HIDDEN) found.invisible ||= modifiers[at] === 1;
    else if (code === STRUCK_THROUGH || code === STRUCK_THROUGH_TWICE)
      found.struckThrough ||= modifiers[at] === 1;
    else if (code === POSITION) found.raised = modifiers[at] === 1;
    else if (code === FONT && at + 2 <= modifiers.length && found.symbol === 0)
      found.font = modifiers.readUInt16LE(at);
    else if (code === SYMBOL && at + 4 <= modifiers.length) {
      found.font = modifiers.readUInt16LE(at);
      found.symbol = modifiers.readUInt16LE(at + 2);
    }
  });
  return found;
}

const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

function walk(modifiers: Buffer, handle: (code: number, operand: number) => void): void {
  let at = 0;
  while (at + 2 <= modifiers.length) {
    const code = modifiers.readUInt16LE(at);
    at += 2;
    handle(code, at);
    const kind = code >> 13;
    if (kind !== 6) at += OPERAND_BYTES[kind] ?? 0;
    else if (code === TABLE_DEFINITION) at += at + 2 <= modifiers.length ? modifiers.readUInt16LE(at) + 1 : 2;
    else at += (modifiers[at] ?? 0) + 1;
  }
}
