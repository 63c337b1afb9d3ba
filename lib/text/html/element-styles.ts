import { BLACK, type Colour, colourOf, looksSame, parseHexColour, WHITE } from "@/lib/text/colour";
import { CssRules, type Declarations, parseDeclarations } from "./css-rules";

/** What of an element's style decides whether its text is seen; elements within it inherit it. */
interface Style {
  /** Neither it nor anything within it is displayed. */
  isGone: boolean;
  isInvisible: boolean;
  isTiny: boolean;
  /** Null where it is not known. */
  colour: Colour | null;
  background: Colour | null;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  style: Style;
}

const PAGE: Style = { isGone: false, isInvisible: false, isTiny: false, colour: BLACK, background: WHITE };
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

const COLOURS: Record<string, Colour> = {
  white: WHITE,
  black: BLACK,
  snow: [1, 0.98, 0.98],
  ivory: [1, 1, 0.94],
  ghostwhite: [0.97, 0.97, 1],
  whitesmoke: [0.96, 0.96, 0.96],
};

/** Knows of the text at each place of a page whether it is seen, as far as its own style sheets tell. */
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
    let style = outer;
    const { bgcolor, background, color, style: own } = attributes;
    if (bgcolor !== undefined) style = { ...style, background: parseColour(bgcolor) };
    if (background !== undefined) style = { ...style, background: null };
    if (name === "font" && color !== undefined) style = { ...style, colour: parseColour(color) };
    // A browser's own style, which the page's may overrule.
    let isGone = "hidden" in attributes;
    for (const { declarations, isConditional } of this.rules.of(name, attributes)) {
      style = isConditional ? unknownBy(style, declarations) : apply(style, declarations);
      isGone = isConditional ? isGone : (goneBy(declarations) ?? isGone);
    }
    if (own !== undefined) {
      const declarations = parseDeclarations(own);
      style = apply(style, declarations);
      isGone = goneBy(declarations) ?? isGone;
    }
    return isGone ? { ...style, isGone } : style;
  }
}

/** Whether an element is not displayed with what is in it; undefined where nothing is said of it. */
function goneBy(declarations: Declarations): boolean | undefined {
  const get = (property: string) => declarations.get(property);
  const isClipped =
    get("overflow") === "hidden" && [get("height"), get("max-height"), get("width")].some(isNothing);
  const isAway = ["left", "top", "text-indent", "margin-left"].some(
    (side) => parseFloat(get(side) ?? "0") <= -999,
  );
  const isCut = /^rect\((?:0(?:px)?[\s,]*){4}\)$|^inset\((?:50|100)%/.test(
    get("clip") ?? get("clip-path") ?? "",
  );
  const opacity = get("opacity");
  if (isClipped || isAway || isCut || (opacity !== undefined && parseFloat(opacity) < 0.05)) return true;
  const display = get("display");
  return display === undefined ? undefined : display === "none";
}

function apply(style: Style, declarations: Declarations): Style {
  if (declarations.size === 0) return style;
  const changed = { ...style };
  const visibility = declarations.get("visibility");
  if (visibility !== undefined) changed.isInvisible = visibility === "hidden" || visibility === "collapse";
  const size =
    declarations.get("font-size") ?? /([\d.]+[a-z%]*)(?:\/|\s)/.exec(declarations.get("font") ?? "")?.[1];
  if (size !== undefined) changed.isTiny = isTiny(size);
  const colour = declarations.get("color");
  if (colour !== undefined && colour !== "inherit") {
    changed.colour = parseColour(colour);
    if (colour === "transparent") changed.isInvisible = true;
  }
  const image = declarations.get("background-image");
  const background = declarations.get("background-color") ?? declarations.get("background");
  if (background !== undefined && !/^(?:transparent|none|inherit|initial|unset)$/.test(background))
    changed.background = /url\(|gradient/.test(background)
      ? null
      : parseColour(background.split(/\s+(?![^(]*\))/)[0] ?? "");
  if (image !== undefined && image !== "none") changed.background = null;
  // What lies elsewhere has another background than what it is part of.
  if (/^(?:absolute|fixed)$/.test(declarations.get("position") ?? "") && background === undefined)
    changed.background = null;
  return changed;
}

function unknownBy(style: Style, declarations: Declarations): Style {
  const names = [...declarations.keys()];
  return {
    ...style,
    colour: names.includes("color") ? null : style.colour,
    background: names.some((name) => name.startsWith("background")) ? null : style.background,
    isTiny: style.isTiny && !names.includes("font-size") && !names.includes("font"),
    isInvisible: style.isInvisible && !names.includes("visibility"),
  };
}

/** Letters of a pixel cannot be read. */
function isTiny(size: string): boolean {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z%]*)$/.exec(size) ?? [];
  if (number === "") return false;
  const pixels = { "": 1, px: 1, pt: 4 / 3, em: 16, rem: 16, "%": 0.16 }[unit];
  return pixels !== undefined && Number(number) * pixels < 2;
}

function isNothing(length: string | undefined): boolean {
  return length !== undefined && /^0(?:\.0*)?(?:px|pt|em|%)?$/.test(length);
}

function parseColour(written: string): Colour | null {
  const name = written.trim().toLowerCase();
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(name);
  if (parts) return colourOf(parts.slice(1).map((part) => Number(part) / 255));
  return COLOURS[name] ?? parseHexColour(name);
}
