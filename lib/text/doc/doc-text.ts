import { readFontNames } from "./read-font-names";
import { ListTable } from "./list-table";
import { Properties, type ParagraphProperties, type CharacterProperties } from "./properties";
import { pieceText, type WordFile } from "./word-file";
import type { TextPiece } from "./text-piece";
import type { LaidOutText } from "@/lib/text/blocks";
import { HiddenWords } from "@/lib/text/hidden-words";
import { symbolCharacter } from "@/lib/text/symbol-font";
import { TextBuilder } from "@/lib/text/text-builder";

const CELL = 0x07;
const LINE_BREAK = 0x0b;
const PAGE_BREAK = 0x0c;
const PARAGRAPH = 0x0d;
const COLUMN_BREAK = 0x0e;
const FIELD_BEGIN = 0x13;
const FIELD_SEPARATOR = 0x14;
const FIELD_END = 0x15;
const NON_BREAKING_HYPHEN = 0x1e;
const SYMBOL = 0x28;
const TAB = 0x09;

export class DocText {
  private readonly paragraphs: Properties<ParagraphProperties> | null;
  private readonly characters: Properties<CharacterProperties> | null;
  private readonly lists: ListTable | null;
  private readonly fonts: string[];
  readonly struckThrough = new HiddenWords();
  missing = 0;

  constructor(
    private readonly file: WordFile,
    private readonly notes: Map<number, string>,
  ) {
    this.paragraphs = file.modern ? Properties.ofParagraphs(file) : null;
    this.characters = file.modern ? Properties.ofCharacters(file) : null;
    this.lists = file.modern ? new ListTable(file) : null;
    this.fonts = readFontNames(file);
  }

  read(start: number, end: number): LaidOutText {
    const story = new Story(this.lists, this.fonts);
    this.missing += Math.max(0, end - start);
    for (const piece of this.file.pieces) {
      if (piece.end <= start || piece.start >= end) continue;
      this.readPiece(piece, Math.max(start, piece.start), Math.min(end, piece.end), story);
    }
    return story.finish();
  }

  private shown(character: string, properties: CharacterProperties | undefined): string {
    const coded = character >= "\uf020" && character <= "\uf0ff";
    return coded
      ? symbolCharacter(this.fonts[properties?.font ?? 0] ?? "", character.charCodeAt(0))
      : character;
  }

  private readPiece(piece: TextPiece, start: number, end: number, story: Story): void {
    const text = pieceText(this.file, piece);
    for (let position = start; position < end; position += 1) {
      const index = position - piece.start;
      const code = text.charCodeAt(index);
      if (Number.isNaN(code)) return;
      this.missing -= 1;
      const offset = piece.offset + index * piece.width;
      const note = this.notes.get(position);
      if (note !== undefined) story.write(note);
      else if (code === CELL || code === PARAGRAPH || code === PAGE_BREAK) {
        story.end(code, this.paragraphs?.at(offset));
      } else if (code < 32 || code === SYMBOL) {
        story.control(code, this.characters?.at(offset));
      } else {
        const properties = this.characters?.at(offset);
        if (properties?.invisible) continue;
        const character = this.shown(text.charAt(index), properties);
        if (properties?.struckThrough) this.struckThrough.add(character, true);
        else {
          if (/\S/.test(character)) this.struckThrough.end();
          story.write(character, properties?.raised);
        }
      }
    }
  }
}

class Story {
  private readonly builder = new TextBuilder();
  private line = "";
  private last = "";
  private isAfterRaised = false;
  private fieldCodes = 0;
  private readonly fields: boolean[] = [];
  private lastWasCell = false;
  private inCell = false;

  constructor(
    private readonly lists: ListTable | null,
    private readonly fonts: string[],
  ) {}

  write(character: string, isRaised = false): void {
    if (this.fieldCodes > 0) return;
    if (isRaised && !this.isAfterRaised && /\d/.test(this.last) && /\d/.test(character)) this.line += "^";
    this.line += character;
    this.last = character;
    this.isAfterRaised = isRaised;
  }

  control(code: number, properties: CharacterProperties | undefined): void {
    switch (code) {
      case FIELD_BEGIN:
        this.fields.push(true);
        this.fieldCodes += 1;
        return;
      case FIELD_SEPARATOR:
        return this.endFieldCode();
      case FIELD_END:
        this.endFieldCode();
        this.fields.pop();
        return;
      case TAB:
        return this.write("\t");
      case LINE_BREAK:
      case COLUMN_BREAK:
        return this.write("\n");
      case NON_BREAKING_HYPHEN:
        return this.write("-");
      case SYMBOL:
        if (properties?.invisible) return;
        return this.write(
          properties?.symbol ? symbolCharacter(this.fonts[properties.font] ?? "", properties.symbol) : "(",
        );
    }
  }

  end(code: number, properties: ParagraphProperties | undefined): void {
    const { builder } = this;
    const label =
      properties && properties.list > 0 ? this.lists?.label(properties.list, properties.listLevel) : "";
    const text = label ? `${label} ${this.line}` : this.line;
    this.line = "";
    this.last = "";
    // If the document stores no properties, a cell mark directly after a cell ends the row.
    const rowEnd = code === CELL && (properties ? properties.rowEnd : text === "" && this.lastWasCell);
    const inTable = properties ? properties.inTable || properties.rowEnd : code === CELL;
    this.lastWasCell = code === CELL && !rowEnd;
    if (rowEnd) {
      if (properties?.headerRow) builder.markHeaderRow();
      builder.closeRow();
      return;
    }
    if (code === CELL) {
      this.writeInCell(text, properties);
      builder.closeCell();
      this.inCell = false;
      return;
    }
    if (inTable) {
      this.writeInCell(text, properties);
      builder.lineBreak();
      return;
    }
    if (builder.tableDepth > 0) {
      builder.closeTable();
      this.inCell = false;
    }
    this.startBlock(properties);
    builder.write(text);
    builder.endBlock();
    builder.lineBreak();
  }

  finish(): LaidOutText {
    this.fieldCodes = 0;
    if (this.line !== "") this.end(PARAGRAPH, undefined);
    return this.builder.finish();
  }

  private writeInCell(text: string, properties: ParagraphProperties | undefined): void {
    if (this.builder.tableDepth === 0) this.builder.openTable();
    if (!this.inCell) this.builder.openCell();
    this.inCell = true;
    this.startBlock(properties);
    this.builder.write(text);
    this.builder.endBlock();
  }

  private startBlock(properties: ParagraphProperties | undefined): void {
    if (!properties) return;
    const { headingLevel, list, listLevel } = properties;
    if (headingLevel > 0) this.builder.startBlock({ kind: "heading", level: headingLevel });
    else if (list > 0) this.builder.startBlock({ kind: "list_item", level: listLevel + 1 });
  }

  private endFieldCode(): void {
    if (this.fields.at(-1) !== true) return;
    this.fields[this.fields.length - 1] = false;
    this.fieldCodes -= 1;
  }
}
