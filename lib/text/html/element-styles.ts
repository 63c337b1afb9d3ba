import { BLACK, looksSame, WHITE } from "@/lib/text/colour";
import { CssRules } from "./css-rules";
import { changeBy, parseColour, type Style } from "./style-change";

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  style: Style;
}

const PAGE: Style = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  isStruckThrough: false,
  isRaised: false,
  colour: BLACK,
  background: WHITE,
};
const STRUCK_THROUGH: ReadonlySet<string> = new Set(["s", "strike", "del"]);
/** Deeper elements have the style of the last one. */
const MAX_DEPTH = 500;
/** Further style sheets are not looked at. */
const MAX_SHEETS = 100;

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements whose end tag may be left out: what else ends them, and within what they are looked for. */
const IMPLIED_ENDS: Record<string, { ends: RegExp; within: RegExp }> = {
  li: { ends: /^li$/, within: /^(?:ul|ol|menu)$/ },
  dt: { ends: /^d[td]$/, within: /^dl$/ },
  dd: { ends: /^d[td]$/, within: /^dl$/ },
  td: { ends: /^t[dh]$/, within: /^(?:table|tr)$/ },
  th: { ends: /^t[dh]$/, within: /^(?:table|tr)$/ },
  tr: { ends: /^(?:tr)$/, within: /^table$/ },
};
const ENDS_PARAGRAPH =
  /^(?:address|article|aside|blockquote|center|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/** Knows of the text at each place of a page whether it is seen and holds, as far as its own style sheets tell. */
export class ElementStyles {
  private readonly rules = new CssRules();
  private readonly open: OpenElement[] = [];
  private page = PAGE;
  private sheets = 0;

  addStyleSheet(css: string): void {
    this.sheets += 1;
    if (this.sheets > MAX_SHEETS) return;
    this.rules.add(css);
    this.restyle();
  }

  /** The page has style sheets that are not part of the file: what they colour is not known. */
  addOutsideStyles(): void {
    this.page = { ...PAGE, colour: null, background: null };
    this.restyle();
  }

  /** Whether the place is in an element that is not displayed at all. */
  get isGone(): boolean {
    return this.style.isGone;
  }

  get isHidden(): boolean {
    const { isGone, isInvisible, isTiny, colour, background } = this.style;
    return (
      isGone ||
      isInvisible ||
      isTiny ||
      (colour !== null && background !== null && looksSame(colour, background))
    );
  }

  get isRaised(): boolean {
    return this.style.isRaised;
  }

  get isStruckThrough(): boolean {
    return this.style.isStruckThrough;
  }

  /** @returns whether the element is not displayed at all */
  start(name: string, attributes: Record<string, string>): boolean {
    this.endImplied(name);
    const style = this.styleOf(name, attributes, this.style);
    if (!VOID_ELEMENTS.has(name) && this.open.length < MAX_DEPTH) this.open.push({ name, attributes, style });
    return style.isGone;
  }

  /** @returns whether the element that ends is not displayed at all */
  end(name: string): boolean {
    const isPart = /^t(?:able|body|head|foot|r|d|h)$/.test(name);
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const element = this.open[index];
      if (element?.name === name) {
        this.open.length = index;
        return element.style.isGone;
      }
      if (!isPart && element && /^t[dh]$/.test(element.name)) break;
    }
    return this.isGone;
  }

  private get style(): Style {
    return this.open.at(-1)?.style ?? this.page;
  }

  private endImplied(name: string): void {
    if (this.open.at(-1)?.name === "p" && ENDS_PARAGRAPH.test(name)) this.open.pop();
    const implied = IMPLIED_ENDS[name];
    if (!implied) return;
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const element = this.open[index];
      if (!element || implied.within.test(element.name)) return;
      if (implied.ends.test(element.name)) {
        this.open.length = index;
        return;
      }
    }
  }

  /** The elements around a style sheet have its style too. */
  private restyle(): void {
    this.open.reduce((outer, element) => {
      element.style = this.styleOf(element.name, element.attributes, outer);
      return element.style;
    }, this.page);
  }

  private styleOf(name: string, attributes: Record<string, string>, outer: Style): Style {
    const { bgcolor, background, color, style: own = "" } = attributes;
    // A browser's own style, which the page's may overrule.
    const style = {
      ...outer,
      isGone: "hidden" in attributes,
      isStruckThrough: STRUCK_THROUGH.has(name),
      isRaised: outer.isRaised || name === "sup",
    };
    if (bgcolor !== undefined) style.background = parseColour(bgcolor);
    if (background !== undefined) style.background = null;
    if (name === "font" && color !== undefined) style.colour = parseColour(color);
    for (const change of this.rules.changesOf(name, attributes)) Object.assign(style, change);
    if (own !== "") Object.assign(style, changeBy(own));
    style.isGone ||= outer.isGone;
    // A line is drawn through all that is in an element, whatever that says itself.
    style.isStruckThrough ||= outer.isStruckThrough;
    return style;
  }
}
