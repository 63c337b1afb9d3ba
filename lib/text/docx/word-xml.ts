import type { NoteNumbers } from "@/lib/text/docx/note-numbers";
import type { ListNumbers, ListPlace } from "@/lib/text/docx/list-numbers";
import { symbolCharacter } from "@/lib/text/symbol-font";
import { TextBuilder } from "@/lib/text/text-builder";
import { parseXml } from "@/lib/text/xml/parse-xml";

/** Content that is there but not shown: what has been moved away, and the second of two alternatives. */
const SKIPPED = new Set(["moveFrom", "Fallback", "del", "instrText", "delText", "rubyPr", "rt"]);

/** A paragraph is read while its text box is: what belongs to the paragraph waits on a stack. */
interface Paragraph {
  list: ListPlace;
  styleId: string | undefined;
  labelled: boolean;
  boxes: string[];
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
  private hiddenRun = false;
  /** Of the check box that is being read. */
  private ticked: boolean | null = null;
  private dropDown: { selected: number; entries: string[] } | null = null;
  /** Ids of the parts that the body's sections use as headers and footers, in order. */
  readonly references: { kind: "header" | "footer"; id: string }[] = [];
  /** Ids of parts of other formats that stand in for content. */
  readonly chunks: string[] = [];

  constructor(
    private readonly numbers: ListNumbers,
    private readonly notes: NoteNumbers,
  ) {}

  read(xml: Buffer): TextBuilder {
    parseXml(xml, {
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
    if (this.textDepth === 0 || this.skipDepth > 0 || this.hiddenRun) return;
    this.writeLabel();
    this.builder.write(text.replaceAll("\n", " "));
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (this.skipDepth > 0 || SKIPPED.has(name) || isSeparator(name, attributes)) {
      this.skipDepth += 1;
      return;
    }
    if (this.runProperties > 0 || this.paragraphProperties > 0) this.openProperty(name, attributes);
    else if (this.runDepth > 0 && this.openInRun(name, attributes)) return;
    else this.openBlock(name, attributes);
  }

  private openProperty(name: string, attributes: Record<string, string>): void {
    const value = attributes["w:val"];
    const paragraph = this.paragraphs.at(-1);
    if (name === "rPr") this.runProperties += 1;
    else if (name === "pPr") this.paragraphProperties += 1;
    else if (name === "vanish" && this.paragraphProperties === 0) this.hiddenRun = !isOff(value);
    else if (name === "headerReference" || name === "footerReference") this.reference(name, attributes);
    else if (paragraph && this.paragraphProperties > 0) {
      if (name === "pStyle") paragraph.styleId = value;
      else if (name === "numId") paragraph.list.numId = value;
      else if (name === "ilvl") paragraph.list.level = Number(value) || 0;
    }
  }

  /** @returns whether the element is done with */
  private openInRun(name: string, attributes: Record<string, string>): boolean {
    const { builder } = this;
    switch (name) {
      case "tab":
      case "ptab":
        this.writeLabel();
        builder.write("\t");
        return true;
      case "br":
      case "cr":
        if (attributes["w:type"] !== "page") builder.lineBreak();
        return true;
      case "lastRenderedPageBreak":
        if (this.builders.length === 1) builder.pageBreak();
        return true;
      case "footnoteReference":
      case "endnoteReference":
        builder.write(
          this.notes.mark(name === "footnoteReference" ? "footnote" : "endnote", attributes["w:id"] ?? ""),
        );
        return true;
      case "noBreakHyphen":
        builder.write("-");
        return true;
      case "sym":
        this.writeLabel();
        builder.write(
          symbolCharacter(attributes["w:font"] ?? "", parseInt(attributes["w:char"] ?? "", 16) || 32),
        );
        return true;
      case "checkBox":
        this.ticked = false;
        return true;
      case "default":
      case "checked":
        if (this.ticked !== null) this.ticked = !isOff(attributes["w:val"]);
        return true;
      case "ddList":
        this.dropDown = { selected: 0, entries: [] };
        return true;
      case "result":
        if (this.dropDown) this.dropDown.selected = Number(attributes["w:val"]) || 0;
        return true;
      case "listEntry":
        this.dropDown?.entries.push(attributes["w:val"] ?? "");
        return true;
      default:
        return false;
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
        this.hiddenRun = false;
        return;
      case "rPr":
        this.runProperties += 1;
        return;
      case "pPr":
        this.paragraphProperties += 1;
        return;
      case "p":
        this.paragraphs.push({ list: {}, styleId: undefined, labelled: false, boxes: [] });
        return;
      case "tbl":
        return builder.openTable();
      case "tr":
        return builder.openRow();
      case "tc":
        return builder.openCell();
      case "den":
        return builder.write("/");
      case "footnote":
      case "endnote":
        return builder.write(this.notes.label(name, attributes["w:id"] ?? ""));
      case "txbxContent":
        this.builders.push(new TextBuilder());
        return;
      case "headerReference":
      case "footerReference":
        return this.reference(name, attributes);
      case "altChunk":
        this.chunks.push(attributes["r:id"] ?? "");
    }
  }

  private close(name: string): void {
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      return;
    }
    const { builder } = this;
    switch (name) {
      case "t":
        this.textDepth = Math.max(0, this.textDepth - 1);
        return;
      case "r":
        this.runDepth = Math.max(0, this.runDepth - 1);
        this.hiddenRun = false;
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
        return builder.closeTable();
      case "tr":
        return builder.closeRow();
      case "tc":
        return builder.closeCell();
      case "checkBox":
        builder.write(this.ticked ? "☒" : "☐");
        this.ticked = null;
        return;
      case "ddList":
        builder.write(this.dropDown?.entries[this.dropDown.selected] ?? "");
        this.dropDown = null;
        return;
      case "txbxContent":
        this.closeBox();
    }
  }

  private closeParagraph(): void {
    // An empty paragraph of a list is counted, too.
    const paragraph = this.paragraphs.pop();
    if (paragraph && !paragraph.labelled) this.numbers.label(paragraph.list, paragraph.styleId);
    this.builder.lineBreak();
    for (const box of paragraph?.boxes ?? []) {
      this.builder.write(box);
      this.builder.lineBreak();
    }
  }

  private closeBox(): void {
    if (this.builders.length < 2) return;
    const text = this.builders.pop()?.finish().text ?? "";
    if (text === "") return;
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.boxes.push(text);
    else this.builder.write(`${text}\n`);
  }

  private writeLabel(): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph || paragraph.labelled) return;
    paragraph.labelled = true;
    const label = this.numbers.label(paragraph.list, paragraph.styleId);
    if (label !== "") this.builder.write(`${label} `);
  }

  private reference(name: string, attributes: Record<string, string>): void {
    const kind = name === "headerReference" ? "header" : "footer";
    this.references.push({ kind, id: attributes["r:id"] ?? "" });
  }
}

function isSeparator(name: string, attributes: Record<string, string>): boolean {
  const type = attributes["w:type"];
  return (name === "footnote" || name === "endnote") && type !== undefined && type !== "normal";
}

function isOff(value: string | undefined): boolean {
  return value === "0" || value === "false" || value === "off";
}
