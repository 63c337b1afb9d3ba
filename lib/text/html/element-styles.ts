import { computeStyle, type PageFacts } from "./compute-style";
import { CssRules, type RuleMatches } from "./css-rules";
import { type Declaration, inlineDeclarations } from "./css-declarations";
import { variablesOf } from "./css-variables";
import { type DeclaredValues, declaredValues } from "./declared-values";
import { isLayer } from "./grounds";
import { classesOf, createPageElement, type PageElement } from "./page-element";
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
  within: Map<string | Hints, Styles>;
}

/** What a browser's own style and the attributes of a tag say. */
interface Hints {
  /** The same for the same hints: empty for none, null for those of rare elements. */
  key: string | null;
  style: string | undefined;
}

/** More kinds of elements within another are computed each. */
const MAX_ALIKE = 200;
const MAX_TAGS = 2_000;
/** Deeper elements are not looked at: what they style is in doubt. */
const MAX_DEPTH = 500;
const HTML: PageElement["tag"] = { name: "html", attributes: {} };
const BODY: PageElement["tag"] = { name: "body", attributes: {} };
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
const TABLE_PARTS: ReadonlySet<string> = new Set("table tbody thead tfoot tr td th".split(" "));
const ENDS_PARAGRAPH =
  /^(?:address|article|aside|blockquote|center|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
const PICTURES: ReadonlySet<string> = new Set(["img", "object", "embed", "canvas", "video"]);

/** Knows of the text at each place of a page whether it is seen and holds, as far as its own style sheets tell. */
export class ElementStyles {
  private readonly rules = new CssRules();
  private readonly open: OpenElement[] = [];
  private page: Styles = stylesOf(PAGE);
  private readonly hints = new Map<PageElement["tag"], Hints>();
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
  start(tag: PageElement["tag"]): Style {
    if (tag.name === "html" || tag.name === "body") return this.startPagePart(tag);
    this.ensurePage();
    this.endImplied(tag.name);
    return this.seen(this.push(tag));
  }

  /** Counts an element whose text is not read. */
  pass(tag: PageElement["tag"]): void {
    const parent = this.open.at(-1);
    if (!parent) return;
    const element = createPageElement(tag, parent.element, this.rules.looksBack);
    if (tag.name === "svg") this.noteLayer(tag.name, this.stylesOf(element, parent.inner), parent.inner);
  }

  /** @returns whether the element that ends is not displayed at all */
  end(name: string): boolean {
    // Words behind the end of a page are part of it.
    if (name === "html" || name === "body") return this.style.isGone;
    const isPart = TABLE_PARTS.has(name);
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const found = this.open[index];
      if (found?.element.name === name) {
        this.open.length = index;
        return found.styles.style.isGone;
      }
      if (!isPart && (found?.element.name === "td" || found?.element.name === "th")) break;
    }
    return this.style.isGone;
  }

  private push(tag: PageElement["tag"]): Style {
    const { name, attributes } = tag;
    const parent = this.open.at(-1);
    const element = createPageElement(tag, parent?.element ?? null, this.rules.looksBack);
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
    if (this.open.length === 0) this.push(HTML);
    this.push(BODY);
  }

  private startPagePart(tag: PageElement["tag"]): Style {
    const { name } = tag;
    const element = this.open.find((open) => open.element.name === name)?.element;
    if (!element) {
      if (name === "body" && this.open.length === 0) this.push(HTML);
      return this.push(tag);
    }
    element.attributes = { ...tag.attributes, ...element.attributes };
    element.tag = { name, attributes: element.attributes };
    element.classes = classesOf(element.attributes);
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
    const hints = this.hintsOf(element.tag);
    if (matches.possible || hints.key === null) return this.computedStyles(element, matches, outer);
    const isOfTag = matches.certain.length === 0;
    if (isOfTag && hints.style === undefined && hints.key === "") return outer;
    const { hasPlacedGrounds } = this.facts;
    const key =
      isOfTag && !hasPlacedGrounds
        ? hints
        : `${matches.key} ${displayOf(element.name)} ${hasPlacedGrounds} ${hints.key} ${hints.style ?? ""}`;
    const known = outer.within.get(key);
    if (known) return known;
    const styles = this.computedStyles(element, matches, outer);
    if (outer.within.size < MAX_ALIKE) outer.within.set(key, styles);
    return styles;
  }

  private hintsOf(tag: PageElement["tag"]): Hints {
    const known = this.hints.get(tag);
    if (known) return known;
    const hints = { key: hintKey(tag.name, tag.attributes), style: tag.attributes.style };
    if (this.hints.size < MAX_TAGS) this.hints.set(tag, hints);
    return hints;
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
