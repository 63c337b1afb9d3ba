import { FieldCodes } from "./field-codes";
import { FormField } from "./form-field";
import { readParagraphProperty } from "./paragraph-properties";
import { RunProperties } from "./run-properties";
import { isOn } from "./text-properties";
import { wordColour } from "./theme-colours";
import type { WordContext } from "./word-context";
import { type ParagraphLook, WordPlace } from "./word-place";
import type { ListReference } from "./word-styles";
import type { LaidOutText } from "@/lib/text/blocks";
import { symbolCharacter } from "@/lib/text/symbol-font";
import { TextBuilder } from "@/lib/text/text-builder";
import type { Visibility } from "@/lib/text/visibility";
import { parseXml } from "@/lib/text/xml/parse-xml";

/** Elements that aren't displayed, such as deleted text and the properties before a tracked change. */
const SKIPPED = new Set(
  (
    "moveFrom del delText instrText rubyPr rt rPrChange pPrChange sectPrChange tblPrChange tblPrExChange trPrChange " +
    "tcPrChange"
  ).split(" "),
);

const UNDERSTOOD =
  /^(?:w1\d\w*|wp1\d\w*|wp[cgis]|[acopvw]|[ac]\d+|cx\d*|am3d|aink|asvg|dgm\d*|m|r|wne|pic\d*)$/;

interface Paragraph extends ParagraphLook {
  list: ListReference;
  outlineLevel: number | undefined;
  begun: boolean;
  boxes: LaidOutText[];
}

export class WordXml {
  private builders = [new TextBuilder()];
  private readonly paragraphs: Paragraph[] = [];
  private skipDepth = 0;
  private textDepth = 0;
  private runDepth = 0;
  private runProperties = 0;
  private paragraphProperties = 0;
  private readonly run: RunProperties;
  private readonly place: WordPlace;
  private tableGroup = "";
  private depth = 0;
  private hiddenFrom: number | null = null;
  private smallBox: LaidOutText | null = null;
  private readonly form = new FormField();
  private readonly fields = new FieldCodes();
  private readonly alternatives: boolean[] = [];
  readonly references: { kind: "header" | "footer"; page: string; id: string }[] = [];
  hasFirstPage = false;
  isWhole = true;

  constructor(private readonly context: WordContext) {
    this.run = new RunProperties(context.styles);
    this.place = new WordPlace(context);
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
    if (this.skipDepth > 0) return;
    this.place.shapes.text(text);
    if (this.textDepth > 0) this.write(this.run.displayText(text.replaceAll("\n", " ")));
  }

  private write(text: string): void {
    const visibility = this.hiddenFrom === null ? this.visibility() : "hidden";
    if (this.fields.inCode) return visibility === "hidden" ? undefined : this.fields.keep(text);
    if (visibility === "hidden") return this.context.hidden.add(text);
    if (this.run.isStruckThrough(this.place.surroundings(this.paragraphs.at(-1))))
      return this.context.hidden.add(text, true);
    if (/\S/.test(text)) this.context.hidden.end();
    this.beginParagraph();
    this.builder.write(text, { isRaised: this.run.isRaised, isDoubtful: visibility === "doubtful" });
  }

  private visibility(): Visibility {
    return this.place.visibilityOf(this.run, this.paragraphs.at(-1));
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (this.skipDepth > 0) {
      this.skipDepth += 1;
      return;
    }
    this.depth += 1;
    if (this.isSkipped(name, attributes)) {
      this.skipDepth += 1;
      return;
    }
    this.place.shapes.start(name, attributes);
    if (this.runProperties > 0 || this.paragraphProperties > 0) this.openProperty(name, attributes);
    else if (this.tableGroup !== "") this.openTableProperty(name, attributes);
    else if (this.runDepth > 0 && this.openInRun(name, attributes)) return;
    else this.openBlock(name, attributes);
  }

  private isSkipped(name: string, attributes: Record<string, string>): boolean {
    if (SKIPPED.has(name)) {
      // In `trPr`, `del` marks a row as deleted and contains no text.
      return name !== "del" || this.tableGroup !== "trPr";
    }
    if (name === "Choice" || name === "Fallback") return this.isSkippedAlternative(attributes["Requires"]);
    return isSeparator(name, attributes);
  }

  /** Programs use the first alternative in AlternateContent that they understand, or else the fallback. */
  private isSkippedAlternative(required: string | undefined): boolean {
    const last = this.alternatives.length - 1;
    if (this.alternatives[last] === true) return true;
    const isUnderstood =
      required === undefined || required.split(/\s+/).every((name) => UNDERSTOOD.test(name));
    if (!isUnderstood) this.hide(this.depth);
    else if (last >= 0) this.alternatives[last] = true;
    return false;
  }

  private hide(depth: number): void {
    this.hiddenFrom ??= depth;
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
          page: attributes["w:type"] ?? "default",
          id: attributes["r:id"] ?? "",
        });
        return;
      case "titlePg":
        this.hasFirstPage ||= isOn(value);
        return;
    }
    if (this.paragraphProperties === 0) return this.run.property(name, attributes);
    if (!paragraph || this.runProperties > 0) return;
    if (name === "pStyle") paragraph.styleId = value;
    else if (name === "numId") paragraph.list.numId = value;
    else if (name === "ilvl") paragraph.list.level = Number(value) || 0;
    else if (name === "outlineLvl") paragraph.outlineLevel = Number(value);
    else readParagraphProperty(paragraph.own, name, attributes, this.context.styles.theme);
  }

  private openInRun(name: string, attributes: Record<string, string>): boolean {
    switch (name) {
      case "tab":
      case "ptab":
        this.write("\t");
        return true;
      case "br":
      case "cr":
        if (attributes["w:type"] !== "page" && !this.fields.inCode && this.visibility() !== "hidden")
          this.builder.lineBreak();
        return true;
      case "footnoteReference":
      case "endnoteReference": {
        const kind = name === "footnoteReference" ? "footnote" : "endnote";
        // A note is hidden if its reference mark is hidden.
        if (this.visibility() === "hidden") return true;
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

  private openTableProperty(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    this.place.tables.property(this.tableGroup, name, attributes);
    switch (name) {
      case "tblHeader":
        if (isOn(attributes["w:val"])) builder.markHeaderRow();
        return;
      case "vMerge":
        return attributes["w:val"] === "restart" ? undefined : builder.mergeCell();
      case "gridSpan":
        return builder.setColumnSpan(Number(attributes["w:val"]));
      case "gridBefore":
        builder.openCell(Number(attributes["w:val"]));
        return builder.closeCell();
    }
  }

  private openBlock(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    const { tables } = this.place;
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
      case "titlePg":
        return this.openProperty(name, attributes);
      case "p":
        this.paragraphs.push({
          list: {},
          styleId: undefined,
          outlineLevel: undefined,
          own: {},
          begun: false,
          boxes: [],
        });
        return;
      case "background":
        return this.setPaper(attributes);
      case "tblPr":
      case "trPr":
      case "tcPr":
      case "tblPrEx":
        this.tableGroup = name;
        return;
      case "tbl":
        tables.openTable();
        return builder.openTable();
      case "gridCol":
        return tables.addGridColumn();
      case "tr":
        tables.openRow();
        return builder.openRow();
      case "tc":
        tables.openCell();
        return builder.openCell();
      case "AlternateContent":
        this.alternatives.push(false);
        return;
      case "den":
        return builder.write("/");
      case "show":
        if (!isOn(attributes["m:val"])) this.hide(this.depth - 2);
        return;
      case "footnote":
      case "endnote":
        return this.openNote(name, attributes["w:id"] ?? "");
      case "txbxContent":
        this.place.openBox();
        this.builders.push(new TextBuilder());
        return;
      case "altChunk":
        return this.writeChunk(attributes["r:id"] ?? "");
    }
  }

  private writeChunk(id: string): void {
    const { text, isDoubtful } = this.context.chunk(id);
    this.builder.block();
    this.builder.write(text, { isDoubtful });
    this.builder.block();
  }

  private openNote(kind: "footnote" | "endnote", id: string): void {
    const label = this.context.notes.label(kind, id);
    if (label === "") this.hide(this.depth);
    else this.builder.write(label);
  }

  private setPaper(attributes: Record<string, string>): void {
    const { paper, settings, styles } = this.context;
    if (!settings.showsBackground) return;
    const names = [attributes["w:themeColor"], attributes["w:themeTint"], attributes["w:themeShade"]];
    paper.colour = wordColour(styles.theme, attributes["w:color"], names) ?? null;
  }

  private close(name: string): void {
    if (this.skipDepth > 1) {
      this.skipDepth -= 1;
      return;
    }
    this.depth -= 1;
    if (this.hiddenFrom !== null && this.depth < this.hiddenFrom) this.hiddenFrom = null;
    if (this.skipDepth > 0) {
      this.skipDepth = 0;
      return;
    }
    if (name === this.tableGroup) this.tableGroup = "";
    const shape = this.place.shapes.end(name);
    if (shape) this.endShape(shape.grows);
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
        this.place.tables.closeTable();
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

  private closeParagraph(): void {
    this.builder.write(this.fields.endParagraph());
    // An empty list paragraph uses up a number, too.
    const paragraph = this.paragraphs.pop();
    if (paragraph?.begun) this.builder.endBlock();
    else if (paragraph) this.context.numbers.label(paragraph.list, paragraph.styleId);
    this.builder.lineBreak();
    for (const box of paragraph?.boxes ?? []) this.writeBox(box);
  }

  private closeBox(): void {
    if (this.builders.length < 2) return;
    const box = this.builders.pop()?.finish();
    this.place.closeBox();
    if (!box || box.text === "") return;
    if (this.place.shapes.current?.room === "hidden") this.smallBox = box;
    else this.addBox(box);
  }

  private endShape(grows: boolean): void {
    const box = this.smallBox;
    this.smallBox = null;
    if (!box) return;
    if (grows) this.addBox(box);
    else this.context.hidden.add(box.text);
  }

  private addBox(box: LaidOutText): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.boxes.push(box);
    else this.writeBox(box);
  }

  private writeBox(box: LaidOutText): void {
    this.builder.writeLaidOut(box);
    this.builder.lineBreak();
  }

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
    if (label !== "") this.writeLabel(label, paragraph);
  }

  private writeLabel(label: string, paragraph: Paragraph): void {
    const look = new RunProperties(this.context.styles);
    look.take(this.context.numbers.lookOfLabel(paragraph.list, paragraph.styleId));
    const visibility = this.place.visibilityOf(look, paragraph);
    if (visibility === "hidden") {
      this.context.hidden.add(label);
      this.context.hidden.end();
    } else this.builder.write(`${label} `, { isDoubtful: visibility === "doubtful" });
  }
}

function isSeparator(name: string, attributes: Record<string, string>): boolean {
  if (name !== "footnote" && name !== "endnote") return false;
  const type = attributes["w:type"];
  return type !== undefined && type !== "normal";
}
