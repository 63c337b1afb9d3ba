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
  inner: Styles;
  /** Whether this is a summary, which is displayed even if its `<details>` is closed. */
  isSummary: boolean;
  hasSummary: boolean;
}

interface Styles {
  style: Style;
  certain: Style;
  possible: Style;
  within: Map<string | Hints, Styles>;
}

interface Hints {
  key: string | null;
  style: string | undefined;
}

const MAX_ALIKE = 200;
const MAX_TAGS = 2_000;
/** Text in more deeply nested elements is marked as doubtful. */
const MAX_DEPTH = 500;
const HTML: PageElement["tag"] = { name: "html", attributes: {} };
const BODY: PageElement["tag"] = { name: "body", attributes: {} };
const NO_DECLARATIONS: readonly Declaration[] = [];

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements that each start tag closes implicitly, up to an ancestor in `within`. */
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

export class ElementStyles {
  private readonly rules = new CssRules();
  private readonly open: OpenElement[] = [];
  private page: Styles = stylesOf(PAGE);
  private readonly hints = new Map<PageElement["tag"], Hints>();
  private readonly facts: PageFacts;
  private isTooSure = false;
  private hasTooDeep = false;
  private isCutOff = false;

  constructor(hasLayers = false) {
    this.facts = { animations: this.rules.animations, hasPlacedGrounds: false, hasLayers, hasOutside: false };
  }

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

  addOutsideStyles(): void {
    this.facts.hasOutside = true;
    this.page = stylesOf({ ...PAGE, colour: null, ground: PAGE.ground && { ...PAGE.ground, isSure: false } });
    this.restyle();
  }

  get style(): Style {
    this.ensurePage();
    const style = this.seen((this.open.at(-1)?.inner ?? this.page).style);
    if (this.open.length < MAX_DEPTH) this.hasTooDeep = false;
    const isIncomplete = this.hasTooDeep || this.isCutOff || this.rules.isExhausted;
    return isIncomplete && !style.isDoubtful ? { ...style, isDoubtful: true } : style;
  }

  /** Text in the colour of its background may still be visible if something else may lie below it. */
  private seen(style: Style): Style {
    if (!style.isHiddenByColour) return style;
    if (this.facts.hasLayers) return { ...style, isHidden: false, isHiddenByColour: false, isDoubtful: true };
    this.isTooSure = true;
    return style;
  }

  start(tag: PageElement["tag"]): Style {
    if (tag.name === "html" || tag.name === "body") return this.startPagePart(tag);
    this.ensurePage();
    this.endImplied(tag.name);
    return this.seen(this.push(tag));
  }

  pass(tag: PageElement["tag"]): void {
    const parent = this.open.at(-1);
    if (!parent) return;
    const element = createPageElement(tag, parent.element, this.rules.looksBack);
    if (tag.name === "svg") this.noteLayer(tag.name, this.stylesOf(element, parent.inner), parent.inner);
  }

  end(name: string): boolean {
    // Text after `</body>` or `</html>` still belongs to the page.
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

  private noteLayer(name: string, { certain, possible }: Styles, outer: Styles): void {
    if (PICTURES.has(name) || name === "svg") this.facts.hasLayers ||= certain.isPlaced || possible.isPlaced;
    if (name === "col" || name === "colgroup")
      this.facts.hasLayers ||=
        certain.ground !== outer.certain.ground || possible.ground !== outer.possible.ground;
  }

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

  /** A style sheet also applies to the elements that contain it. */
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

function isPlacedGround(values: DeclaredValues): boolean {
  return (
    /url\(/.test(values.get("background-image") ?? "") ||
    /^(?:absolute|relative|fixed)$/.test(values.get("position") ?? "")
  );
}

function isLarge({ width = "", style = "" }: Readonly<Record<string, string>>): boolean {
  return Number.parseFloat(width) >= LARGE || /position\s*:\s*(?:absolute|fixed)/i.test(style);
}

const LARGE = 300;
