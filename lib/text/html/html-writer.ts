import { formatNumber } from "@/lib/text/format-number";
import { TextBuilder } from "@/lib/text/text-builder";

/** Nothing in these is text of the page. What a style hides is read: pages keep their folded sections and tabs so. */
const SKIPPED = new Set("script style template head title svg iframe datalist xml".split(" "));
/** All that a head may hold; anything else ends a head that is never closed. */
const HEAD_PARTS = new Set(
  "base basefont bgsound link meta noscript object script style template title".split(" "),
);
const BLOCKS = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav noframes noscript ol optgroup p pre " +
    "section summary textarea ul"
  ).split(" "),
);
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Parts of a formula: a_ij is no word of three letters. Its source in TeX, where there is one, keeps the structure. */
const FORMULA_PARTS = new Set("mi mn mo mtext annotation".split(" "));
/** Paragraph-like: a blank line sets them apart. */
const SPACED = new Set("p h1 h2 h3 h4 h5 h6 blockquote pre dl".split(" "));

interface Select {
  /** Text of the option that is open. */
  option: string;
  open?: "chosen" | "other" | undefined;
  chosen: string[];
  first: string | null;
  multiple: boolean;
}

interface List {
  /** Null: its items have no numbers. */
  next: number | null;
  step: number;
  format: string;
}

const LIST_TYPES: Record<string, string> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

/** Turns the events of an HTML parser into text as a browser would show it. */
export class HtmlWriter {
  readonly builder = new TextBuilder();
  /** The skipped element that is open, and how many of its name are open within each other. */
  private skipped = "";
  private skipDepth = 0;
  private preDepth = 0;
  private select: Select | null = null;
  private readonly lists: List[] = [];
  /** A list item's number, until its text begins. */
  private label = "";
  private lastText = "";
  private raised = false;

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped === "head" && !HEAD_PARTS.has(name)) this.skipped = "";
    if (this.skipped !== "") {
      if (name === this.skipped) this.skipDepth += 1;
    } else if (SKIPPED.has(name)) {
      this.skipped = name;
      this.skipDepth = 1;
    } else {
      this.startElement(name, attributes);
    }
  }

  close(name: string): void {
    if (this.skipped === "") {
      if (!VOID.has(name)) this.endElement(name);
    } else if (name === this.skipped) {
      this.skipDepth -= 1;
      if (this.skipDepth === 0) this.skipped = "";
    }
  }

  text(text: string): void {
    if (this.skipped !== "") return;
    if (this.select) {
      this.select.option += text;
      return;
    }
    if (this.label !== "" && /\S/.test(text)) {
      this.builder.write(`${this.label} `);
      this.label = "";
    }
    // A raised figure behind another (a power, cents, a note's mark) would join it.
    if (this.raised && /\d$/.test(this.lastText) && /^\d/.test(text)) this.builder.write("^");
    this.raised = false;
    this.lastText = text;
    if (this.preDepth > 0) this.builder.write(text);
    else this.builder.writeCollapsed(text);
  }

  private startElement(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    switch (name) {
      case "br":
        return builder.lineBreak();
      case "table":
        return builder.openTable();
      case "tr":
        return builder.openRow();
      case "td":
      case "th":
        return builder.openCell(Number(attributes.colspan), Number(attributes.rowspan));
      case "select":
        this.select = { option: "", chosen: [], first: null, multiple: "multiple" in attributes };
        return;
      case "option":
        return this.option(attributes);
      case "ol":
      case "ul":
      case "menu":
        this.openList(name, attributes);
        break;
      case "li":
        this.openItem(attributes);
        break;
      case "img":
        return this.text(attributes.alt ?? "");
      case "input":
        return this.input(attributes);
      case "sup":
        this.raised = true;
        return;
    }
    if (name === "pre" || name === "textarea") this.preDepth += 1;
    if (BLOCKS.has(name)) builder.block();
    else if (FORMULA_PARTS.has(name)) builder.space();
  }

  private endElement(name: string): void {
    const { builder } = this;
    switch (name) {
      case "table":
        return builder.closeTable();
      case "tr":
        return builder.closeRow();
      case "td":
      case "th":
        return builder.closeCell();
      case "ol":
      case "ul":
      case "menu":
        this.lists.pop();
        break;
      case "li":
        this.label = "";
        break;
      case "select":
        return this.closeSelect();
    }
    if (name === "pre" || name === "textarea") this.preDepth = Math.max(0, this.preDepth - 1);
    if (BLOCKS.has(name)) builder.block();
    if (SPACED.has(name) && builder.tableDepth === 0) builder.lineBreak();
  }

  private openList(name: string, attributes: Record<string, string>): void {
    const start = Number(attributes.start ?? 1);
    this.lists.push({
      next: name === "ol" && Number.isInteger(start) ? start : null,
      step: "reversed" in attributes ? -1 : 1,
      format: LIST_TYPES[attributes.type ?? ""] ?? "decimal",
    });
  }

  private openItem(attributes: Record<string, string>): void {
    const list = this.lists.at(-1);
    if (!list || list.next === null) return;
    const given = Number(attributes.value ?? NaN);
    const number = Number.isInteger(given) ? given : list.next;
    list.next = number + list.step;
    this.label = `${formatNumber(number, list.format)}.`;
  }

  /** Of a list to choose from, what is chosen: that is what a closed list shows. */
  private option(attributes: Record<string, string>): void {
    this.endOption();
    if (this.select) this.select.open = "selected" in attributes ? "chosen" : "other";
  }

  private endOption(): void {
    const { select } = this;
    if (!select) return;
    const text = select.option.trim();
    if (select.open === "chosen") select.chosen.push(text);
    if (select.open) select.first ??= text;
    select.option = "";
    select.open = undefined;
  }

  private closeSelect(): void {
    this.endOption();
    const { select } = this;
    this.select = null;
    if (!select) return;
    const shown = select.chosen.length > 0 || select.multiple ? select.chosen : [select.first ?? ""];
    for (const text of shown) this.builder.writeCollapsed(` ${text} `);
  }

  private input(attributes: Record<string, string>): void {
    const type = (attributes.type ?? "text").toLowerCase();
    if (type === "hidden" || type === "password") return;
    const ticks = type === "checkbox" || type === "radio";
    const shown = ticks ? ("checked" in attributes ? "☒" : "☐") : (attributes.value ?? "");
    this.text(` ${shown} `);
  }
}
