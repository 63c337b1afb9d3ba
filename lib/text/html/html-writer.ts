import type { BlockForm } from "@/lib/text/blocks";
import { FORMATS_BY_FIRST, formatNumber } from "@/lib/text/format-number";
import { HiddenWords } from "@/lib/text/hidden-words";
import { TextBuilder } from "@/lib/text/text-builder";
import { ElementStyles, VOID_ELEMENTS } from "./element-styles";
import type { PageSheets } from "./page-sheets";
import type { Style } from "./style";
import type { Attributes, StartTag } from "@/lib/text/xml/scan-markup";

const SKIPPED = new Set("script style head title svg iframe datalist xml".split(" "));
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
/**
 * MathML elements to separate with spaces, because symbols don't form words. An annotation keeps the structure, as
 * TeX.
 */
const FORMULA_PARTS = new Set("mi mn mo mtext annotation".split(" "));
const SPACED = new Set("p h1 h2 h3 h4 h5 h6 blockquote pre dl".split(" "));

const HEADINGS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

interface Select {
  option: string;
  open?: "selected" | "other" | undefined;
  selected: string[];
  first: string | null;
  multiple: boolean;
  isDoubtful: boolean;
}

interface List {
  next: number | null;
  step: number;
  format: string;
}

export class HtmlWriter {
  readonly builder = new TextBuilder();
  readonly hidden = new HiddenWords();
  readonly styles: ElementStyles;
  private hasText = false;
  private isStyleSheet = false;
  private styleSheet = "";
  private skipped = "";
  private skipDepth = 0;
  private preDepth = 0;
  private select: Select | null = null;
  private readonly lists: List[] = [];
  private label = "";

  constructor(
    private readonly sheets: PageSheets,
    hasLayers = false,
  ) {
    this.styles = new ElementStyles(hasLayers);
    sheets.addKnown(this.styles);
  }

  open(tag: StartTag): void {
    const { name, attributes } = tag;
    if (name === "style" && this.sheets.applies(attributes)) this.isStyleSheet = true;
    if (name === "link") this.sheets.link(attributes, this.styles, this.hasText);
    if (this.skipped === "head" && !HEAD_PARTS.has(name)) this.skipped = "";
    if (this.skipped !== "") {
      if (name === this.skipped) this.skipDepth += 1;
    } else if (SKIPPED.has(name)) {
      this.skipped = name;
      this.skipDepth = 1;
      this.styles.pass(tag);
    } else {
      const style = this.styles.start(tag);
      if (!style.isGone) this.startElement(name, attributes, style);
    }
  }

  close(name: string): void {
    if (name === "style") {
      if (this.isStyleSheet) this.sheets.addWritten(this.styleSheet, this.styles, this.hasText);
      this.styleSheet = "";
      this.isStyleSheet = false;
    }
    if (this.skipped === "") {
      if (!VOID_ELEMENTS.has(name) && !this.styles.end(name)) this.endElement(name);
    } else if (name === this.skipped) {
      this.skipDepth -= 1;
      if (this.skipDepth === 0) this.skipped = "";
    }
  }

  text(text: string): void {
    if (this.isStyleSheet) this.styleSheet += text;
    if (this.skipped === "") this.styled(text, this.styles.style);
  }

  private styled(text: string, style: Style): void {
    const isBlank = !/\S/.test(text);
    this.hasText ||= !isBlank;
    if (style.isHidden || style.isStruckThrough) {
      this.hidden.add(text, !style.isHidden);
      return;
    }
    if (!isBlank) this.hidden.end();
    if (this.select) {
      this.select.option += text;
      this.select.isDoubtful ||= style.isDoubtful && !isBlank;
      return;
    }
    if (this.label !== "" && !isBlank) {
      this.builder.write(`${this.label} `);
      this.label = "";
    }
    if (this.preDepth > 0) this.builder.write(text, style);
    else this.builder.writeCollapsed(text, style);
  }

  private startElement(name: string, attributes: Attributes, style: Style): void {
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
        return builder.openCell(Number(attributes.colspan), Number(attributes.rowspan), name === "th");
      case "select":
        this.select = {
          option: "",
          selected: [],
          first: null,
          multiple: "multiple" in attributes,
          isDoubtful: style.isDoubtful,
        };
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
        return this.styled(attributes.alt ?? "", style);
      case "input":
        return this.input(attributes, style);
    }
    if (name === "pre" || name === "textarea") this.preDepth += 1;
    if (BLOCKS.has(name)) builder.block();
    else if (FORMULA_PARTS.has(name)) builder.space();
    const form = this.formOf(name);
    if (form) builder.startBlock(form);
  }

  private formOf(name: string): BlockForm | null {
    const level = HEADINGS.get(name);
    if (level !== undefined) return { kind: "heading", level };
    if (name === "li") return { kind: "list_item", level: this.lists.length };
    return name === "pre" ? { kind: "preformatted" } : null;
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
        builder.endBlock("list_item");
        break;
      case "li":
        this.label = "";
        builder.endBlock("list_item");
        break;
      case "pre":
        builder.endBlock("preformatted");
        break;
      case "select":
        return this.closeSelect();
    }
    if (HEADINGS.has(name)) builder.endBlock("heading");
    if (name === "pre" || name === "textarea") this.preDepth = Math.max(0, this.preDepth - 1);
    if (BLOCKS.has(name)) builder.block();
    if (SPACED.has(name) && builder.tableDepth === 0) builder.lineBreak();
  }

  private openList(name: string, attributes: Attributes): void {
    const start = Number(attributes.start ?? 1);
    this.lists.push({
      next: name === "ol" && Number.isInteger(start) ? start : null,
      step: "reversed" in attributes ? -1 : 1,
      format: FORMATS_BY_FIRST[attributes.type ?? ""] ?? "decimal",
    });
  }

  private openItem(attributes: Attributes): void {
    const list = this.lists.at(-1);
    if (!list || list.next === null) return;
    const given = Number(attributes.value ?? NaN);
    const number = Number.isInteger(given) ? given : list.next;
    list.next = number + list.step;
    this.label = `${formatNumber(number, list.format)}.`;
  }

  private option(attributes: Attributes): void {
    this.endOption();
    if (this.select) this.select.open = "selected" in attributes ? "selected" : "other";
  }

  private endOption(): void {
    const { select } = this;
    if (!select) return;
    const text = select.option.trim();
    if (select.open === "selected") select.selected.push(text);
    if (select.open) select.first ??= text;
    select.option = "";
    select.open = undefined;
  }

  private closeSelect(): void {
    this.endOption();
    const { select } = this;
    this.select = null;
    if (!select) return;
    const shown = select.selected.length > 0 || select.multiple ? select.selected : [select.first ?? ""];
    for (const text of shown) this.builder.writeCollapsed(` ${text} `, { isDoubtful: select.isDoubtful });
  }

  private input(attributes: Attributes, style: Style): void {
    const type = (attributes.type ?? "text").toLowerCase();
    if (type === "hidden" || type === "password") return;
    const isCheckBox = type === "checkbox" || type === "radio";
    const shown = isCheckBox ? ("checked" in attributes ? "☒" : "☐") : (attributes.value ?? "");
    this.styled(` ${shown} `, style);
  }
}
