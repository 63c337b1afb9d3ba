import { ListStyles, OUTLINE } from "./list-styles";
import { TextLooks } from "./text-looks";
import type { LaidOutText } from "@/lib/text/blocks";
import { HiddenWords } from "@/lib/text/hidden-words";
import { distinctTexts, joinLines, plainText, type TextPart } from "@/lib/text/join-parts";
import { noteText } from "@/lib/text/note-text";
import { TextBuilder } from "@/lib/text/text-builder";
import { parseXml } from "@/lib/text/xml/parse-xml";

const SKIPPED = new Set(
  (
    "tracked-changes annotation annotation-end binary-data desc title forms script scripts event-listeners ruby-text " +
    "note-citation meta settings font-face-decls list-id notes-configuration"
  ).split(" "),
);

const REGIONS = new Set(
  "text-box note-body custom-shape rect ellipse circle line polyline polygon path connector caption measure".split(
    " ",
  ),
);

/** All programs that write ODT use this style for the title. */
const TITLE = "Title";

const MAX_SPACES = 200;
/** Maximum repetitions of a cell or row that the file stores only once. */
const MAX_REPEATS = 100;

interface List {
  style: string;
  labelDue: boolean;
  counter: number;
}

export class OdtXml {
  private builders = [new TextBuilder()];
  private readonly boxes: LaidOutText[] = [];
  private readonly notes: (LaidOutText | null)[] = [];
  private readonly lists: List[] = [];
  /** Counters by list style, for a list that continues a finished list. */
  private readonly endedCounters = new Map<string, number>();
  private readonly outline: number[] = [];
  private readonly styles = new ListStyles();
  private readonly looks = new TextLooks();
  readonly hidden = new HiddenWords();
  private skipsHidden = false;
  private hiddenParagraphs: ReadonlySet<number> = new Set();
  private paragraphs = 0;
  private readonly repeats: number[] = [];
  private readonly titles = new Set([TITLE]);
  private inHeaderRows = false;
  private skipDepth = 0;
  private paragraphDepth = 0;
  private inMaster: string | null = null;
  private readonly usedMasters = new Set<string>();
  private readonly headers = new Map<string, LaidOutText[]>();
  private readonly footers = new Map<string, LaidOutText[]>();

  /**
   * Call this before {@link readContent}.
   * @returns whether the part is complete
   */
  readStyles(xml: Buffer): boolean {
    const isWhole = this.parse(xml);
    this.builders = [new TextBuilder()];
    return isWhole;
  }

  readContent(xml: Buffer): TextPart {
    const isCutOff = !this.parse(xml);
    while (this.builders.length > 1) this.boxes.push(this.endBuilder());
    this.flushBoxes();
    return { ...this.builder.finish(), isCutOff };
  }

  get noteTexts(): LaidOutText[] {
    return this.notes.filter((note) => note !== null);
  }

  /** Returns the texts of the page styles in use, or of the first page style if none is in use. */
  headersAndFooters(): { headers: LaidOutText[]; footers: LaidOutText[] } {
    const names = [...this.headers.keys()];
    const used = names.filter((name) => name === "Standard" || this.usedMasters.has(name));
    const chosen = used.length > 0 ? used : names.slice(0, 1);
    const texts = (all: Map<string, LaidOutText[]>): LaidOutText[] =>
      distinctTexts(chosen.flatMap((name) => all.get(name) ?? []).filter(({ text }) => text !== ""));
    return { headers: texts(this.headers), footers: texts(this.footers) };
  }

  private get builder(): TextBuilder {
    return this.builders[this.builders.length - 1] ?? new TextBuilder();
  }

  private endBuilder(): LaidOutText {
    return this.builders.pop()?.finish() ?? plainText("");
  }

  private parse(xml: Buffer): boolean {
    this.hiddenParagraphs = findHiddenParagraphs(xml);
    this.paragraphs = 0;
    return parseXml(xml, {
      open: (name, attributes) => this.open(name, attributes),
      close: (name) => this.close(name),
      text: (text) => this.text(text),
    });
  }

  private text(text: string): void {
    const isBlank = text.trim() === "";
    const visibility = this.looks.visibility;
    const isHidden = this.skipDepth > 0 ? this.skipsHidden : visibility === "hidden";
    const isLeftOut = isHidden || (this.skipDepth === 0 && this.looks.isStruckThrough);
    if (isLeftOut) this.hidden.add(text, !isHidden);
    if (this.skipDepth > 0 || this.paragraphDepth === 0 || (isLeftOut && !isBlank)) return;
    if (!isBlank) {
      this.hidden.end();
      this.writeLabel();
    }
    this.builder.writeCollapsed(text, {
      isRaised: this.looks.isRaised,
      isDoubtful: visibility === "doubtful",
    });
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (name === "covered-table-cell" && this.skipDepth === 0) {
      this.writeCovered(attributes);
      this.looks.cover(attributes);
    }
    const isParagraph = name === "p" || name === "h";
    if (isParagraph) this.paragraphs += 1;
    const isHiddenParagraph = isParagraph && this.hiddenParagraphs.has(this.paragraphs);
    const isSkipped = SKIPPED.has(name);
    const isUnseen = isHiddenParagraph || name === "covered-table-cell" || isHidden(name, attributes);
    if (this.skipDepth > 0 || isSkipped || isUnseen) {
      if (this.skipDepth === 0) this.skipsHidden = !isSkipped;
      this.skipDepth += 1;
      return;
    }
    this.looks.start(name, attributes);
    const master = attributes["style:master-page-name"];
    if (master) this.usedMasters.add(master);
    if (this.styles.open(name, attributes)) return;
    if (name === "style" && attributes["style:parent-style-name"] === TITLE) {
      this.titles.add(attributes["style:name"] ?? "");
    }
    const { builder } = this;
    switch (name) {
      case "p":
      case "h":
        this.paragraphDepth += 1;
        if (name === "h") this.openHeading(attributes);
        else if (this.titles.has(attributes["text:style-name"] ?? "")) this.startHeading(1);
        return;
      case "s":
        return builder.write(" ".repeat(Math.min(MAX_SPACES, Number(attributes["text:c"] ?? 1) || 1)));
      case "tab":
        return builder.write("\t");
      case "line-break":
        return builder.lineBreak();
      case "list":
        return this.openList(attributes);
      case "list-item":
      case "list-header":
        return this.openItem(name, attributes);
      case "table":
        return builder.openTable();
      case "table-header-rows":
        this.inHeaderRows = true;
        return;
      case "table-row":
        this.repeats.push(repeatsOf(attributes["table:number-rows-repeated"]));
        builder.openRow();
        if (this.inHeaderRows) builder.markHeaderRow();
        return;
      case "table-cell":
        this.repeats.push(repeatsOf(attributes["table:number-columns-repeated"]));
        return builder.openCell();
      case "master-page":
        this.inMaster = attributes["style:name"] ?? "";
        this.headers.set(this.inMaster, []);
        this.footers.set(this.inMaster, []);
        return;
      case "note":
        this.writeLabel();
        builder.write(`[${this.notes.length + 1}]`);
        // Reserve the index, because this note may contain another note.
        this.notes.push(null);
        return;
    }
    if (isRegion(name)) this.builders.push(new TextBuilder());
  }

  private close(name: string): void {
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      if (this.skipsHidden && name === "p") this.hidden.add(" ");
      return;
    }
    this.looks.end(name);
    this.styles.close(name);
    const { builder } = this;
    switch (name) {
      case "p":
      case "h":
        builder.endBlock("heading");
        return this.closeParagraph();
      case "list-item":
        return builder.endBlock("list_item");
      case "list":
        return this.closeList();
      case "table":
        return builder.closeTable();
      case "table-header-rows":
        this.inHeaderRows = false;
        return;
      case "table-row":
        return builder.closeRow(this.repeats.pop());
      case "table-cell":
        return builder.closeCell(this.repeats.pop());
      case "master-page":
        this.inMaster = null;
        return;
    }
    if (isRegion(name) && this.builders.length > 1) this.closeRegion(name, this.endBuilder());
  }

  private closeRegion(name: string, content: LaidOutText): void {
    if (name === "note-body") {
      const index = this.notes.lastIndexOf(null);
      if (index >= 0) this.notes[index] = noteText(index + 1, content);
    } else if (this.inMaster !== null && isHeaderOrFooter(name)) {
      const whole = joinLines([content, ...this.boxes.splice(0)]);
      (name.startsWith("header") ? this.headers : this.footers).get(this.inMaster)?.push(whole);
    } else this.boxes.push(content);
  }

  private closeParagraph(): void {
    this.paragraphDepth = Math.max(0, this.paragraphDepth - 1);
    this.builder.lineBreak();
    if (this.paragraphDepth === 0) this.flushBoxes();
  }

  /** Writes an empty cell for each covered cell, so that the following cells stay in their columns. */
  private writeCovered(attributes: Record<string, string>): void {
    this.builder.openCell();
    this.builder.closeCell(repeatsOf(attributes["table:number-columns-repeated"]));
  }

  private flushBoxes(): void {
    if (this.builders.length > 1) return;
    for (const box of this.boxes.splice(0)) {
      if (box.text === "") continue;
      this.builder.writeLaidOut(box);
      this.builder.lineBreak();
    }
  }

  private startHeading(level: number): void {
    this.builder.startBlock({ kind: "heading", level });
  }

  private openHeading(attributes: Record<string, string>): void {
    const level = Math.min(10, Math.max(1, Number(attributes["text:outline-level"] ?? 1) || 1));
    this.startHeading(level);
    if (attributes["text:is-list-header"] === "true" || this.lists.length > 0) return;
    const outlineLevel = this.styles.level(OUTLINE, level);
    if (!outlineLevel) return;
    this.outline.length = Math.min(this.outline.length, level);
    for (let index = 0; index < level - 1; index += 1) this.outline[index] ??= 1;
    const current = this.outline[level - 1];
    this.outline[level - 1] = current === undefined ? outlineLevel.start : current + 1;
    const label = this.styles.label(OUTLINE, this.outline);
    if (label !== "") this.builder.write(`${label} `);
  }

  private openList(attributes: Record<string, string>): void {
    const style = attributes["text:style-name"] ?? this.lists.at(-1)?.style ?? "";
    const level = this.lists.length + 1;
    const continues = attributes["text:continue-numbering"] === "true" || "text:continue-list" in attributes;
    const start = (this.styles.level(style, level)?.start ?? 1) - 1;
    const counter = continues ? (this.endedCounters.get(`${level} ${style}`) ?? start) : start;
    this.lists.push({ style, labelDue: false, counter });
  }

  private openItem(name: string, attributes: Record<string, string>): void {
    const list = this.lists.at(-1);
    if (!list || name === "list-header") return;
    const given = Number(attributes["text:start-value"]);
    list.counter = Number.isInteger(given) ? given : list.counter + 1;
    list.labelDue = true;
    this.builder.startBlock({ kind: "list_item", level: this.lists.length });
  }

  private closeList(): void {
    const list = this.lists.pop();
    if (list) this.endedCounters.set(`${this.lists.length + 1} ${list.style}`, list.counter);
  }

  private writeLabel(): void {
    const list = this.lists.at(-1);
    if (!list?.labelDue) return;
    list.labelDue = false;
    const label = this.styles.label(
      list.style,
      this.lists.map(({ counter }) => counter),
    );
    if (label === "") return;
    const { look } = this.styles.level(list.style, this.lists.length) ?? {};
    const visibility = this.looks.visibilityOfLabel(look);
    if (visibility !== "hidden") this.builder.write(`${label} `, { isDoubtful: visibility === "doubtful" });
    else {
      this.hidden.add(label);
      this.hidden.end();
    }
  }
}

function isRegion(name: string): boolean {
  return REGIONS.has(name) || isHeaderOrFooter(name);
}

function isHeaderOrFooter(name: string): boolean {
  return /^(header|footer)(-left|-first)?$/.test(name);
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
  const isStyle = name.endsWith("-properties");
  return (
    attributes["text:is-hidden"] === "true" ||
    (attributes["text:display"] === "none" && !isStyle) ||
    (attributes["style:display"] === "false" && isHeaderOrFooter(name))
  );
}

function findHiddenParagraphs(xml: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  if (!xml.includes("hidden-paragraph")) return found;
  const open: number[] = [];
  let count = 0;
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === "p" || name === "h") open.push((count += 1));
      const paragraph = open.at(-1);
      if (name === "hidden-paragraph" && isHidden(name, attributes) && paragraph) found.add(paragraph);
    },
    close: (name) => {
      if (name === "p" || name === "h") open.pop();
    },
  });
  return found;
}

function repeatsOf(value: string | undefined): number {
  return Math.min(MAX_REPEATS, Math.max(1, Number(value ?? 1) || 1));
}
