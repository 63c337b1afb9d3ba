import { BLACK, type Colour } from "@/lib/text/colour";
import { placeVisibility, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility, visibilityOf } from "@/lib/text/visibility";
import { frameVisibility, growsWithText } from "./frame-visibility";
import { isCollapsed, OdtColumns } from "./odt-columns";
import { OdtStyles } from "./odt-styles";
import { type Fill, pointsOf, type StyleProperties } from "./style-properties";

interface Look {
  isGone: boolean;
  isStruckThrough: boolean;
  isRaised: boolean;
  isOdd: boolean;
  size: number;
  share: number;
  shift: number;
  scale: number;
  spacing: number;
  opacity: number;
  colour: Colour | "automatic";
  background: Fill;
  lineHeight: string | undefined;
  place: Visibility;
  grownPlace?: Visibility;
}

const DEFAULT: Look = {
  isGone: false,
  isStruckThrough: false,
  isRaised: false,
  isOdd: false,
  size: 12,
  share: 1,
  shift: 0,
  scale: 1,
  spacing: 0,
  opacity: 1,
  colour: BLACK,
  background: "none",
  lineHeight: undefined,
  place: "seen",
};

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

const TWIPS = 20;
const LEAST_OPACITY = 0.1;
const LEAST_CLEAR_OPACITY = 0.5;
const LEAST_LINE = 0.05;
const LEAST_CLEAR_LINE = 0.3;

export class TextLooks {
  private readonly styles = new OdtStyles();
  private readonly columns = new OdtColumns();
  private readonly open: Look[] = [];
  private known = new WeakMap<Look, Map<string, Look>>();
  private seen = new WeakMap<Look, Visibility>();

  get visibility(): Visibility {
    const { look } = this;
    let visibility = this.seen.get(look);
    if (visibility === undefined) {
      visibility = this.visibilityOf(look);
      this.seen.set(look, visibility);
    }
    return visibility;
  }

  get isStruckThrough(): boolean {
    return this.look.isStruckThrough;
  }

  get isRaised(): boolean {
    return this.look.isRaised;
  }

  visibilityOfLabel(style: string | undefined): Visibility {
    if (style === undefined) return "seen";
    return this.visibilityOf(looked(this.look, this.styles.resolve("text", style)));
  }

  start(name: string, attributes: Record<string, string>): void {
    const { styles, columns } = this;
    if (styles.start(name, attributes)) this.forget();
    const shape = attributes["draw:style-name"];
    if (shape !== undefined && styles.resolve("graphic", shape).isBelowText) {
      styles.addBackground();
      this.forget();
    }
    if (name === "table") columns.openTable();
    else if (name === "table-row") columns.openRow();
    else if (name === "table-column") {
      const { extent } = styles.resolve("table-column", attributes["table:style-name"]);
      columns.addColumn(attributes, pointsOf(extent));
    }
    this.open.push(this.knownLook(name, attributes, this.look));
  }

  private forget(): void {
    this.known = new WeakMap();
    this.seen = new WeakMap();
  }

  cover(attributes: Record<string, string>): void {
    this.columns.openCell(attributes);
  }

  end(name: string): void {
    this.open.pop();
    this.styles.end(name);
    if (name === "table") this.columns.closeTable();
  }

  private get look(): Look {
    return this.open.at(-1) ?? DEFAULT;
  }

  private visibilityOf(look: Look): Visibility {
    if (look.isGone || look.opacity < LEAST_OPACITY) return "hidden";
    const { size, share, shift, scale, spacing, background } = look;
    const isOdd = look.isOdd || look.opacity < LEAST_CLEAR_OPACITY;
    return leastVisible(
      look.place,
      isOdd ? "doubtful" : "seen",
      lineVisibility(look.lineHeight, size),
      visibilityOf({
        size: size * share,
        scale,
        spacing,
        shift: shift * size,
        colour: look.colour === "automatic" ? null : look.colour,
        background: background === "none" ? this.styles.paper : background === "unknown" ? null : background,
      }),
    );
  }

  private knownLook(name: string, attributes: Record<string, string>, outer: Look): Look {
    if (name !== "p" && name !== "span") return this.lookOf(name, attributes, outer);
    const key = `${name} ${attributes["text:style-name"] ?? ""}`;
    let within = this.known.get(outer);
    if (!within) this.known.set(outer, (within = new Map()));
    let look = within.get(key);
    if (!look) within.set(key, (look = this.lookOf(name, attributes, outer)));
    return look;
  }

  private lookOf(name: string, attributes: Record<string, string>, outer: Look): Look {
    if (name === "note-body") return DEFAULT;
    if (name === "text-box" && growsWithText(attributes))
      return { ...outer, place: outer.grownPlace ?? outer.place };
    if (name === "frame" || attributes["draw:style-name"] !== undefined)
      return this.lookOfFrame(attributes, outer);
    if (name === "table-row-group" || name === "table-column-group")
      return attributes["table:display"] === "false" ? { ...outer, place: "hidden" } : outer;
    const family = FAMILIES[name];
    if (family === undefined) return outer;
    const style = attributes["text:style-name"] ?? attributes["table:style-name"];
    const found = this.resolveFor(family, style, attributes);
    const isParagraph = family === "paragraph";
    const base = isParagraph ? { ...DEFAULT, background: outer.background, place: outer.place } : outer;
    const isGone = found.isGone === true && family !== "text" && !isParagraph;
    const place = leastVisible(base.place, isGone ? "hidden" : this.placeOf(name, attributes, found));
    const background = attributes["table:template-name"] === undefined ? base.background : "unknown";
    return looked({ ...base, place, background }, found);
  }

  private resolveFor(
    family: string,
    style: string | undefined,
    attributes: Record<string, string>,
  ): StyleProperties {
    const hasDefault = family === "paragraph" || attributes["table:template-name"] !== undefined;
    return style === undefined && !hasDefault ? {} : this.styles.resolve(family, style);
  }

  /** A frame without a fill may lie on top of anything, so its background is unknown. */
  private lookOfFrame(attributes: Record<string, string>, outer: Look): Look {
    const style = this.styles.resolve("graphic", attributes["draw:style-name"]);
    const background = style.background ?? "none";
    const { place, room } = frameVisibility(attributes, this.styles.page);
    const around = leastVisible(outer.place, place);
    return {
      ...DEFAULT,
      background: background === "none" ? "unknown" : background,
      place: leastVisible(around, room),
      grownPlace: leastVisible(around, room === "seen" ? room : "doubtful"),
    };
  }

  private placeOf(name: string, attributes: Record<string, string>, found: StyleProperties): Visibility {
    const margin = placeVisibility((pointsOf(found.marginLeft) ?? 0) * TWIPS);
    if (name === "table-cell") return leastVisible(this.columns.openCell(attributes), margin);
    if (name === "section")
      return attributes["text:display"] === "condition" && attributes["text:is-hidden"] === undefined
        ? "doubtful"
        : "seen";
    if (name !== "table-row") return margin;
    const height = pointsOf(found.extent);
    return isCollapsed(attributes) ? "hidden" : height === null ? "seen" : roomVisibility(height * TWIPS);
  }
}

function looked(base: Look, found: StyleProperties): Look {
  const size = pointsOf(found.size, base.size) ?? base.size;
  return {
    isGone: found.isGone ?? base.isGone,
    isStruckThrough: found.isStruckThrough ?? base.isStruckThrough,
    isRaised: found.isRaised ?? base.isRaised,
    isOdd: found.isOdd ?? base.isOdd,
    size,
    share: found.share ?? base.share,
    shift: found.shift ?? base.shift,
    scale: found.scale ?? base.scale,
    spacing: found.spacing === undefined ? base.spacing : (pointsOf(found.spacing, size) ?? 0),
    opacity: found.opacity ?? base.opacity,
    colour: found.colour ?? base.colour,
    background:
      found.background === undefined || found.background === "none" ? base.background : found.background,
    lineHeight: found.lineHeight ?? base.lineHeight,
    place: base.place,
  };
}

function lineVisibility(written: string | undefined, size: number): Visibility {
  const height = pointsOf(written, size);
  if (height === null) return "seen";
  if (height <= LEAST_LINE * size || (!written?.endsWith("%") && height <= 2)) return "hidden";
  return height < LEAST_CLEAR_LINE * size ? "doubtful" : "seen";
}
