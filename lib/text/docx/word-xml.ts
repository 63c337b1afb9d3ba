import { FieldCodes } from "./field-codes";
import { FormField } from "./form-field";
import type { ListNumbers } from "./list-numbers";
import type { NoteNumbers } from "./note-numbers";
import { RunProperties } from "./run-properties";
import { isOn, isShading, type ListReference, type WordStyles } from "./word-styles";
import type { LaidOutText } from "@/lib/text/blocks";
import type { HiddenWords } from "@/lib/text/hidden-words";
import { symbolCharacter } from "@/lib/text/symbol-font";
import { TextBuilder } from "@/lib/text/text-builder";
import { parseXml } from "@/lib/text/xml/parse-xml";

/** Content that is not displayed: moved or deleted text, and properties before a tracked change. */
const SKIPPED = new Set(
  (
    "moveFrom del delText instrText rubyPr rt rPrChange pPrChange sectPrChange tblPrChange tblPrExChange trPrChange " +
    "tcPrChange"
  ).split(" "),
);

/** What the parts of a document share. */
export interface WordContext {
  numbers: ListNumbers;
  notes: NoteNumbers;
  styles: WordStyles;
  hidden: HiddenWords;
  /** The text of an altChunk, by the id of its relationship. */
  chunk: (id: string) => string;
}

/** An open paragraph. Text boxes in it contain paragraphs themselves, so that several are open at a time. */
interface Paragraph {
  list: ListReference;
  styleId: string | undefined;
  /** A heading's level, from 0, as the paragraph itself says it. */
  outlineLevel: number | undefined;
  isShaded: boolean;
  /** Its block and its label have been written. */
  begun: boolean;
  boxes: LaidOutText[];
}

/** Reads one part of a Word document: the body, a header, the footnotes. */
export class WordXml {
  private builders = [new TextBuilder()];
  private readonly paragraphs: Paragraph[] = [];
  private skipDepth = 0;
  private textDepth = 0;
  private runDepth = 0;
  private runProperties = 0;
  private paragraphProperties = 0;
  private readonly run: RunProperties;
  /** For each open table: whether it, and whether its open cell, may have another background than paper. */
  private readonly shades: { table: boolean; cell: boolean }[] = [];
  private hasBackground = false;
  private readonly form = new FormField();
  private readonly fields = new FieldCodes();
  /** For each open AlternateContent: whether one of its alternatives has been read. */
  private readonly alternatives: boolean[] = [];
  /** Ids of the parts that the body's sections use as headers and footers, in order. */
  readonly references: { kind: "header" | "footer"; id: string }[] = [];
  /** Whether what has been read is a whole document of XML. */
  isWhole = true;

  constructor(private readonly context: WordContext) {
    this.run = new RunProperties(context.styles);
  }

  read(xml: Buffer): TextBuilder {
    this.isWhole = parseXml(xml, {
      open: (name, attributes) => this.open(name, attributes),
      close: (name) => this.close(name),
      text: (text) => this.text(text),
    });
    while (this.builders.length > 1) this.closeBox();
    return this.builder;
  }

  private get builder(): TextBuilder {
    return this.builders[this.builders.length - 1] ?? new TextBuilder();
  }

  private text(text: string): void {
    if (this.textDepth === 0 || this.skipDepth > 0) return;
    this.write(this.run.displayText(text.replaceAll("\n", " ")));
  }

  /** Writes the text of a run, unless it is hidden or struck through. */
  private write(text: string): void {
    if (this.fields.inCode && !this.isHidden()) return this.fields.keep(text);
    if (this.isHidden()) return this.fields.inCode ? undefined : this.context.hidden.add(text);
    if (this.run.isStruckThrough(this.paragraphs.at(-1)?.styleId)) return this.context.hidden.add(text, true);
    if (/\S/.test(text)) this.context.hidden.end();
    this.beginParagraph();
    this.builder.write(text, { isRaised: this.run.isRaised });
  }

  private isHidden(): boolean {
    const paragraph = this.paragraphs.at(-1);
    const isShaded = paragraph?.isShaded === true || this.context.styles.isShaded(paragraph?.styleId);
    // Boxes have a fill of their own.
    const isOnPaper =
      !isShaded && !this.hasBackground && this.builders.length === 1 && !this.shades.some(({ cell }) => cell);
    return this.run.isHidden(paragraph?.styleId, isOnPaper);
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (
      this.skipDepth > 0 ||
      SKIPPED.has(name) ||
      isSeparator(name, attributes) ||
      this.isSkippedAlternative(name)
    ) {
      this.skipDepth += 1;
      return;
    }
    if (this.runProperties > 0 || this.paragraphProperties > 0) this.openProperty(name, attributes);
    else if (this.runDepth > 0 && this.openInRun(name, attributes)) return;
    else this.openBlock(name, attributes);
  }

  /** Only the first alternative of an AlternateContent is read, or the fallback where there is none. */
  private isSkippedAlternative(name: string): boolean {
    if (name !== "Choice" && name !== "Fallback") return false;
    const last = this.alternatives.length - 1;
    if (this.alternatives[last] === true) return true;
    if (last >= 0) this.alternatives[last] = true;
    return false;
  }

  private openProperty(name: string, attributes: Record<string, string>): void {
    const value = attributes["w:val"];
    const paragraph = this.paragraphs.at(-1);
    switch (name) {
      case "rPr":
        this.runProperties += 1;
        return;
      case "pPr":
        this.paragraphProperties += 1;
        return;
      case "headerReference":
      case "footerReference":
        this.references.push({
          kind: name === "headerReference" ? "header" : "footer",
          id: attributes["r:id"] ?? "",
        });
        return;
    }
    if (this.paragraphProperties === 0) return this.run.property(name, attributes);
    if (!paragraph) return;
    if (name === "pStyle") paragraph.styleId = value;
    else if (name === "numId") paragraph.list.numId = value;
    else if (name === "ilvl") paragraph.list.level = Number(value) || 0;
    else if (name === "outlineLvl") paragraph.outlineLevel = Number(value);
    else if (name === "shd") paragraph.isShaded = isShading(attributes);
  }

  /** @returns whether the element has been handled */
  private openInRun(name: string, attributes: Record<string, string>): boolean {
    switch (name) {
      case "tab":
      case "ptab":
        this.write("\t");
        return true;
      case "br":
      case "cr":
        if (attributes["w:type"] !== "page" && !this.isHidden() && !this.fields.inCode)
          this.builder.lineBreak();
        return true;
      case "footnoteReference":
      case "endnoteReference": {
        const kind = name === "footnoteReference" ? "footnote" : "endnote";
        this.write(this.context.notes.mark(kind, attributes["w:id"] ?? ""));
        return true;
      }
      case "noBreakHyphen":
        this.write("-");
        return true;
      case "sym":
        this.write(
          symbolCharacter(attributes["w:font"] ?? "", parseInt(attributes["w:char"] ?? "", 16) || 32),
        );
        return true;
      case "fldChar":
        this.fields.mark(attributes["w:fldCharType"]);
        return true;
      default:
        return this.form.open(name, attributes["w:val"]);
    }
  }

  private openBlock(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    switch (name) {
      case "t":
        this.textDepth += 1;
        return;
      case "r":
        this.runDepth += 1;
        this.run.reset();
        return;
      case "rPr":
      case "pPr":
      case "headerReference":
      case "footerReference":
        return this.openProperty(name, attributes);
      case "p":
        this.paragraphs.push({
          list: {},
          styleId: undefined,
          outlineLevel: undefined,
          isShaded: false,
          begun: false,
          boxes: [],
        });
        return;
      case "background":
        this.hasBackground = true;
        return;
      case "tblStyle":
        return this.shade({ table: true, cell: true });
      case "shd":
        if (isShading(attributes)) this.shade({ cell: true });
        return;
      case "tbl":
        this.shades.push({ table: false, cell: false });
        return builder.openTable();
      case "tr":
        return builder.openRow();
      case "tblHeader":
        if (isOn(attributes["w:val"])) builder.markHeaderRow();
        return;
      case "tc":
        this.shade({ cell: this.shades.at(-1)?.table });
        return builder.openCell();
      case "vMerge":
        return attributes["w:val"] === "restart" ? undefined : builder.mergeCell();
      case "gridSpan":
        return builder.setColumnSpan(Number(attributes["w:val"]));
      case "gridBefore":
        builder.openCell(Number(attributes["w:val"]));
        return builder.closeCell();
      case "AlternateContent":
        this.alternatives.push(false);
        return;
      case "den":
        return builder.write("/");
      case "footnote":
      case "endnote":
        return builder.write(this.context.notes.label(name, attributes["w:id"] ?? ""));
      case "txbxContent":
        this.builders.push(new TextBuilder());
        return;
      case "altChunk":
        builder.block();
        builder.write(this.context.chunk(attributes["r:id"] ?? ""));
        return builder.block();
    }
  }

  private close(name: string): void {
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      return;
    }
    switch (name) {
      case "t":
        this.textDepth = Math.max(0, this.textDepth - 1);
        return;
      case "r":
        this.runDepth = Math.max(0, this.runDepth - 1);
        this.run.reset();
        return;
      case "rPr":
        this.runProperties = Math.max(0, this.runProperties - 1);
        return;
      case "pPr":
        this.paragraphProperties = Math.max(0, this.paragraphProperties - 1);
        return;
      case "p":
        return this.closeParagraph();
      case "tbl":
        this.shades.pop();
        return this.builder.closeTable();
      case "tr":
        return this.builder.closeRow();
      case "tc":
        return this.builder.closeCell();
      case "AlternateContent":
        this.alternatives.pop();
        return;
      case "checkBox":
      case "ddList":
        return this.builder.write(this.form.close(name));
      case "txbxContent":
        this.closeBox();
    }
  }

  private shade(changes: { table?: boolean; cell?: boolean | undefined }): void {
    const open = this.shades.at(-1);
    if (open) Object.assign(open, changes);
  }

  private closeParagraph(): void {
    this.builder.write(this.fields.endParagraph());
    // Empty list paragraphs are counted as well.
    const paragraph = this.paragraphs.pop();
    if (paragraph?.begun) this.builder.endBlock();
    else if (paragraph) this.context.numbers.label(paragraph.list, paragraph.styleId);
    this.builder.lineBreak();
    for (const box of paragraph?.boxes ?? []) this.writeBox(box);
  }

  private closeBox(): void {
    if (this.builders.length < 2) return;
    const box = this.builders.pop()?.finish();
    if (!box || box.text === "") return;
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.boxes.push(box);
    else this.writeBox(box);
  }

  private writeBox(box: LaidOutText): void {
    this.builder.writeLaidOut(box);
    this.builder.lineBreak();
  }

  /** Starts the block of a paragraph with its first text, and writes its label. */
  private beginParagraph(): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph || paragraph.begun) return;
    paragraph.begun = true;
    const { list, styleId, outlineLevel } = paragraph;
    const { styles, numbers } = this.context;
    const headingLevel = styles.headingLevel(styleId, outlineLevel);
    const listLevel = numbers.levelOf(list, styleId);
    if (headingLevel !== null) this.builder.startBlock({ kind: "heading", level: headingLevel });
    else if (listLevel !== null) this.builder.startBlock({ kind: "list_item", level: listLevel + 1 });
    const label = numbers.label(list, styleId);
    if (label !== "") this.builder.write(`${label} `);
  }
}

function isSeparator(name: string, attributes: Record<string, string>): boolean {
  const type = attributes["w:type"];
  return (name === "footnote" || name === "endnote") && type !== undefined && type !== "normal";
}
