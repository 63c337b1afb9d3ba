import { BLACK, type Colour, looksSame, parseHexColour, WHITE } from "@/lib/text/colour";

/** What a style says of the text in it; undefined where it says nothing, null where it is not known. */
interface Properties {
  parent?: string;
  isGone?: boolean;
  isStruckThrough?: boolean;
  isRaised?: boolean;
  /** As written. */
  size?: string;
  colour?: Colour | null;
  background?: Colour | null;
  isBelowText?: boolean;
}

/** How text at a place looks; what is null is not known. */
interface Look {
  isGone: boolean;
  isStruckThrough: boolean;
  isRaised: boolean;
  /** Points. */
  size: number;
  colour: Colour | null;
  background: Colour | null;
}

/** The text that belongs to no style. */
const DEFAULT = { isGone: false, isStruckThrough: false, isRaised: false, size: 12, colour: BLACK };

/** Points: smaller letters are not read. */
const MIN_SIZE = 1.5;

/** The depth of style inheritance; a longer chain is a loop. */
const MAX_STYLE_CHAIN = 12;

/** Elements with a style, and its family. */
const FAMILIES: Record<string, string> = {
  p: "paragraph",
  h: "paragraph",
  span: "text",
  a: "text",
  table: "table",
  "table-row": "table-row",
  "table-cell": "table-cell",
  section: "section",
};

/** Knows of the text at each place of an OpenDocument text whether it is seen, as far as its styles tell. */
export class TextLooks {
  private readonly styles = new Map<string, Properties>();
  private readonly resolved = new Map<string, Properties>();
  private current: Properties | null = null;
  private readonly open: Look[] = [];
  /** The paper is not white everywhere, or something is drawn on it below the text. */
  private hasBackground = false;

  get isHidden(): boolean {
    const { isGone, size, colour, background } = this.look;
    const isOnColour =
      colour !== null && background !== null && !(this.hasBackground && background === WHITE);
    return isGone || size < MIN_SIZE || (isOnColour && looksSame(colour, background));
  }

  get isStruckThrough(): boolean {
    return this.look.isStruckThrough;
  }

  get isRaised(): boolean {
    return this.look.isRaised;
  }

  start(name: string, attributes: Record<string, string>): void {
    this.collect(name, attributes);
    const shape = attributes["draw:style-name"];
    if (shape !== undefined && this.resolve("graphic", shape).isBelowText) this.hasBackground = true;
    this.open.push(this.lookOf(name, attributes, this.look));
  }

  end(name: string): void {
    this.open.pop();
    if (name === "style" || name === "default-style") this.current = null;
  }

  private get look(): Look {
    return this.open.at(-1) ?? { ...DEFAULT, background: WHITE };
  }

  private lookOf(name: string, attributes: Record<string, string>, outer: Look): Look {
    if (name === "note-body") return { ...DEFAULT, background: WHITE };
    // Frames and shapes have a fill of their own.
    if (name === "frame" || attributes["draw:style-name"] !== undefined)
      return { ...DEFAULT, background: null };
    const family = FAMILIES[name];
    if (family === undefined) return outer;
    const style = attributes["text:style-name"] ?? attributes["table:style-name"];
    const isParagraph = family === "paragraph";
    if (style === undefined && !isParagraph && attributes["table:template-name"] === undefined) return outer;
    const found = this.resolve(family, style);
    const base = isParagraph ? { ...DEFAULT, background: outer.background } : outer;
    const templated = attributes["table:template-name"] === undefined ? base.background : null;
    return {
      isGone: found.isGone ?? base.isGone,
      isStruckThrough: found.isStruckThrough ?? base.isStruckThrough,
      isRaised: found.isRaised ?? base.isRaised,
      size: found.size === undefined ? base.size : points(found.size, base.size),
      colour: found.colour === undefined ? base.colour : found.colour,
      background: found.background === undefined ? templated : found.background,
    };
  }

  /** What a style and those that it is based on say; without a name, what the family's default says. */
  private resolve(family: string, name = ""): Properties {
    const key = `${family} ${name}`;
    let found = this.resolved.get(key);
    if (found) return found;
    found = {};
    let next: string | undefined = name;
    for (let depth = 0; next && depth < MAX_STYLE_CHAIN; depth += 1) {
      const style: Properties | undefined = this.styles.get(`${family} ${next}`);
      found = { ...style, ...found };
      next = style?.parent;
    }
    found = { ...this.styles.get(`${family} `), ...found };
    this.resolved.set(key, found);
    return found;
  }

  private collect(name: string, attributes: Record<string, string>): void {
    const background = attributes["fo:background-color"];
    if (name === "style" || name === "default-style") {
      const parent = attributes["style:parent-style-name"];
      this.current = parent === undefined ? {} : { parent };
      this.styles.set(`${attributes["style:family"]} ${attributes["style:name"] ?? ""}`, this.current);
      this.resolved.clear();
    } else if (name === "page-layout-properties" || name === "header-footer-properties") {
      const isFilled = background !== undefined && !isWhite(background);
      this.hasBackground ||= isFilled || /^(?:gradient|hatch|bitmap)$/.test(attributes["draw:fill"] ?? "");
    } else if (name === "background-image" && "xlink:href" in attributes) {
      if (this.current) this.current.background = null;
      else this.hasBackground = true;
    } else if (this.current && name.endsWith("-properties")) describe(this.current, attributes);
  }
}

function describe(style: Properties, attributes: Record<string, string>): void {
  const display = attributes["text:display"];
  if (display !== undefined) style.isGone = display === "none";
  const line = attributes["style:text-line-through-style"] ?? attributes["style:text-line-through-type"];
  if (line !== undefined) style.isStruckThrough = line !== "none";
  const position = attributes["style:text-position"];
  if (position !== undefined) style.isRaised = /^(?:super|[1-9]\d*%)/.test(position);
  const size = attributes["fo:font-size"];
  if (size !== undefined) style.size = size;
  const colour = attributes["fo:color"];
  if (colour !== undefined) style.colour = parseHexColour(colour);
  // An automatic colour differs from what is below it, and an outline shows white letters.
  if (attributes["style:use-window-font-color"] === "true" || attributes["style:text-outline"] === "true")
    style.colour = null;
  const background = attributes["fo:background-color"];
  if (background !== undefined && background !== "transparent") style.background = parseHexColour(background);
  if (/^(?:gradient|hatch|bitmap)$/.test(attributes["draw:fill"] ?? "")) style.background = null;
  if (attributes["style:run-through"] === "background") style.isBelowText = true;
}

function isWhite(written: string): boolean {
  const colour = parseHexColour(written);
  return written === "transparent" || (colour !== null && looksSame(colour, WHITE));
}

const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, px: 0.75 };

function points(written: string, outer: number): number {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z]+|%)$/.exec(written) ?? [];
  if (unit === "%") return (outer * Number(number)) / 100;
  const factor = POINTS[unit];
  return factor === undefined ? outer : Number(number) * factor;
}
