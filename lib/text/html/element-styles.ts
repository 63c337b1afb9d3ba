import { computeStyle, type PageFacts } from "./compute-style";
import { CssRules, type RuleMatches } from "./css-rules";
import { type Declaration, inlineDeclarations } from "./css-declarations";
import { variablesOf } from "./css-variables";
import { type DeclaredValues, declaredValues } from "./declared-values";
import { isLayer } from "./grounds";
import { createPageElement, type PageElement } from "./page-element";
import { eitherStyle, PAGE, type Style } from "./style";
import { ALTERNATIVES, displayOf, hintKey, styleHints } from "./style-hints";
import type { StyleRule, StyleSheet } from "./style-sheet";

interface OpenElement {
  element: PageElement;
  styles: Styles;
  /** Those of what is in it. */
  inner: Styles;
  /** It is the line that is shown of an element that is closed. */
  isSummary: boolean;
  hasSummary: boolean;
}

interface Styles {
  /** What is known of it. */
  style: Style;
  certain: Style;
  /** Its style if all rules hold that perhaps do so. */
  possible: Style;
  /** Those of elements in it, by what is declared for them: many are alike. */
  within: Map<string, Styles>;
}

/** More kinds of elements within another are computed each. */
const MAX_ALIKE = 200;
/** Deeper elements are not looked at: what they style is in doubt. */
const MAX_DEPTH = 500;
const NO_DECLARATIONS: readonly Declaration[] = [];

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
const PICTURES: ReadonlySet<string> = new Set(["img", "object", "embed", "canvas", "video"]);

/** Knows of the text at each place of a page whether it is seen and holds, as far as its own style sheets tell. */
export class ElementStyles {
  private readonly rules = new CssRules();
  private readonly open: OpenElement[] = [];
  private page: Styles = stylesOf(PAGE);
  private readonly facts: PageFacts;
  /** Words were taken for hidden before it was known that something may lie below them. */
  private isTooSure = false;
  private hasTooDeep = false;
  private isCutOff = false;

  /** @param hasLayers whether something that is not around text may be drawn below it */
  constructor(hasLayers = false) {
    this.facts = { animations: this.rules.animations, hasPlacedGrounds: false, hasLayers, hasOutside: false };
  }

  /** Reading the page again tells more. */
  get mustReadAgain(): boolean {
    return this.isTooSure && this.facts.hasLayers;
  }

  addStyleSheet(sheet: StyleSheet): void {
    this.rules.add(sheet);
    this.facts.hasLayers ||= this.rules.drawsBoxes;
    this.page = stylesOf(this.page.style);
    this.isCutOff ||= sheet.isCutOff;
    this.restyle();
  }

  /** The page has style sheets that are not part of the file: what they colour is not known. */
  addOutsideStyles(): void {
    this.facts.hasOutside = true;
    this.page = stylesOf({ ...PAGE, colour: null, ground: PAGE.ground && { ...PAGE.ground, isSure: false } });
    this.restyle();
  }

  /** That of the text at this place. */
  get style(): Style {
    this.ensurePage();
    const style = this.seen((this.open.at(-1)?.inner ?? this.page).style);
    if (this.open.length < MAX_DEPTH) this.hasTooDeep = false;
    const isIncomplete = this.hasTooDeep || this.isCutOff || this.rules.isExhausted;
    return isIncomplete && !style.isDoubtful ? { ...style, isDoubtful: true } : style;
  }

  /** Words that look like what they are in can be seen where something else lies between. */
  private seen(style: Style): Style {
    if (!style.isHiddenByColour) return style;
    if (this.facts.hasLayers) return { ...style, isHidden: false, isHiddenByColour: false, isDoubtful: true };
    this.isTooSure = true;
    return style;
  }

  /** Starts an element. */
  start(name: string, attributes: Record<string, string>): Style {
    if (name === "html" || name === "body") return this.startPagePart(name, attributes);
    this.ensurePage();
    this.endImplied(name);
    return this.seen(this.push(name, attributes));
  }

  /** Counts an element whose text is not read. */
  pass(name: string, attributes: Record<string, string>): void {
    const parent = this.open.at(-1);
    if (!parent) return;
    const element = createPageElement(name, attributes, parent.element, this.rules.looksBack);
    if (name === "svg") this.noteLayer(name, this.stylesOf(element, parent.inner), parent.inner);
  }

  /** @returns whether the element that ends is not displayed at all */
  end(name: string): boolean {
    // Words behind the end of a page are part of it.
    if (name === "html" || name === "body") return this.style.isGone;
    const isPart = /^t(?:able|body|head|foot|r|d|h)$/.test(name);
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const found = this.open[index];
      if (found?.element.name === name) {
        this.open.length = index;
        return found.styles.style.isGone;
      }
      if (!isPart && found && /^t[dh]$/.test(found.element.name)) break;
    }
    return this.style.isGone;
  }

  private push(name: string, attributes: Record<string, string>): Style {
    const parent = this.open.at(-1);
    const element = createPageElement(name, attributes, parent?.element ?? null, this.rules.looksBack);
    const isSummary = name === "summary" && parent?.element.name === "details" && !parent.hasSummary;
    if (isSummary) parent.hasSummary = true;
    const styles = this.stylesOf(element, this.outerOf(parent, isSummary));
    this.noteLayer(name, styles, parent?.inner ?? this.page);
    if (PICTURES.has(name)) this.facts.hasPlacedGrounds ||= isLarge(attributes);
    if (VOID_ELEMENTS.has(name)) return styles.style;
    if (this.open.length < MAX_DEPTH)
      this.open.push({ element, styles, inner: innerStyles(element, styles), isSummary, hasSummary: false });
    else if (styles.style !== parent?.inner.style) this.hasTooDeep = true;
    return styles.style;
  }

  /** Pictures that are placed somewhere, and columns of a colour, lie below words that are not in them. */
  private noteLayer(name: string, { certain, possible }: Styles, outer: Styles): void {
    if (PICTURES.has(name) || name === "svg") this.facts.hasLayers ||= certain.isPlaced || possible.isPlaced;
    if (name === "col" || name === "colgroup")
      this.facts.hasLayers ||=
        certain.ground !== outer.certain.ground || possible.ground !== outer.possible.ground;
  }

  /** A browser adds the elements of a page that does not have them. */
  private ensurePage(): void {
    if (this.open.length > 0 && this.open[1]) return;
    if (this.open.length === 0) this.push("html", {});
    this.push("body", {});
  }

  private startPagePart(name: string, attributes: Record<string, string>): Style {
    const known = this.open.find(({ element }) => element.name === name);
    if (!known) {
      if (name === "body" && this.open.length === 0) this.push("html", {});
      return this.push(name, attributes);
    }
    known.element.attributes = { ...attributes, ...known.element.attributes };
    known.element.classes = known.element.attributes.class?.split(/\s+/) ?? [];
    this.restyle();
    return this.style;
  }

  private endImplied(name: string): void {
    if (this.open.at(-1)?.element.name === "p" && ENDS_PARAGRAPH.test(name)) this.open.pop();
    const implied = IMPLIED_ENDS[name];
    if (!implied) return;
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const found = this.open[index]?.element.name;
      if (found === undefined || implied.within.test(found)) return;
      if (implied.ends.test(found)) {
        this.open.length = index;
        return;
      }
    }
  }

  /** The elements around a style sheet have its style too. */
  private restyle(): void {
    this.open.forEach((open, index) => {
      open.styles = this.stylesOf(open.element, this.outerOf(this.open[index - 1], open.isSummary));
      open.inner = innerStyles(open.element, open.styles);
    });
  }

  private outerOf(parent: OpenElement | undefined, isSummary: boolean): Styles {
    if (!parent) return this.page;
    return isSummary ? parent.styles : parent.inner;
  }

  private stylesOf(element: PageElement, outer: Styles): Styles {
    const matches = this.rules.matchesOf(element);
    const { attributes } = element;
    const hints = hintKey(element.name, attributes);
    if (matches.possible || hints === null) return this.computedStyles(element, matches, outer);
    if (matches.certain.length === 0 && attributes.style === undefined && hints === "") return outer;
    const key = `${matches.key} ${displayOf(element.name)} ${this.facts.hasPlacedGrounds} ${hints} ${attributes.style ?? ""}`;
    const known = outer.within.get(key);
    if (known) return known;
    const styles = this.computedStyles(element, matches, outer);
    if (outer.within.size < MAX_ALIKE) outer.within.set(key, styles);
    return styles;
  }

  private computedStyles(
    element: PageElement,
    { certain: rules, possible: more }: RuleMatches,
    outer: Styles,
  ): Styles {
    const certain = this.styleOf(element, rules, outer.certain);
    if (!more && outer.possible === outer.certain)
      return certain === outer.certain ? outer : stylesOf(certain);
    const possible = this.styleOf(element, more ?? rules, outer.possible);
    return { style: eitherStyle(certain, possible), certain, possible, within: new Map() };
  }

  private styleOf({ name, attributes }: PageElement, rules: readonly StyleRule[], outer: Style): Style {
    const base = name === "sup" && !outer.isRaised ? { ...outer, isRaised: true } : outer;
    const inline = attributes.style === undefined ? NO_DECLARATIONS : inlineDeclarations(attributes.style);
    // A link has a colour of its own, which matters on other grounds alone.
    const isPlain = outer.colour === this.page.style.colour && outer.ground === this.page.style.ground;
    const hints = name === "a" && isPlain ? null : styleHints(name, attributes);
    if (rules.length === 0 && inline.length === 0 && !hints) return base;
    const declarations = this.rules.cascade(rules, inline);
    const variables = variablesOf(declarations, outer.variables);
    const values = declaredValues(declarations, hints, variables);
    if (values.size === 0) return variables === outer.variables ? base : { ...base, variables };
    const style = computeStyle(values, { ...base, variables }, this.facts, displayOf(name));
    this.facts.hasLayers ||= isLayer(values, style.isPlaced);
    this.facts.hasPlacedGrounds ||= style.ground !== outer.ground && isPlacedGround(values);
    return style;
  }
}

function stylesOf(style: Style): Styles {
  return { style, certain: style, possible: style, within: new Map() };
}

/** The styles of what is in an element: it is perhaps not shown before a person opens the element, or never. */
function innerStyles({ name, attributes }: PageElement, styles: Styles): Styles {
  const isClosed = name === "details" && !("open" in attributes);
  if (!isClosed && !ALTERNATIVES.has(name)) return styles;
  const { style, certain, possible } = styles;
  if (certain === possible) return stylesOf(doubted(style));
  return { style: doubted(style), certain: doubted(certain), possible: doubted(possible), within: new Map() };
}

function doubted(style: Style): Style {
  return { ...style, isInDoubt: true, isDoubtful: true };
}

/** Text that is placed elsewhere may lie on such a box. */
function isPlacedGround(values: DeclaredValues): boolean {
  return (
    /url\(/.test(values.get("background-image") ?? "") ||
    /^(?:absolute|relative|fixed)$/.test(values.get("position") ?? "")
  );
}

/** Whether a picture is large enough for text to lie on it, as that of a page does. */
function isLarge({ width = "", style = "" }: Readonly<Record<string, string>>): boolean {
  return Number.parseFloat(width) >= LARGE || /position\s*:\s*(?:absolute|fixed)/i.test(style);
}

const LARGE = 300;
