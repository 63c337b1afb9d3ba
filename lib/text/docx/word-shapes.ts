import { BLACK, mixed, parseHexColour, WHITE } from "@/lib/text/colour";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import type { Fill } from "./text-properties";
import type { ThemeColours } from "./theme-colours";
import { readVmlShape } from "./vml-shape";

interface Axis {
  isVertical: boolean;
  isOfPage: boolean;
}

export interface Shape {
  name: string;
  visibility: Visibility;
  room: Visibility;
  grows: boolean;
  fill: Fill;
  isFillSet: boolean;
  width: number;
  height: number;
  offsets: (Axis & { at: number })[];
}

const SHAPES = new Map<string, "drawing" | "vml">([
  ["anchor", "drawing"],
  ["inline", "drawing"],
  ["wsp", "drawing"],
  ["shape", "vml"],
  ["rect", "vml"],
  ["roundrect", "vml"],
  ["oval", "vml"],
]);
const OTHER_COLOURS = new Set(["ln", "lnRef", "effectRef", "fontRef", "effectLst"]);
const TWIPS = 1 / 635;
/** In thousandths of a percent. Shapes with less alpha are translucent. */
const OPAQUE = 90_000;

export class WordShapes {
  private readonly open: Shape[] = [];
  /** Whether the parser is in a shape's outline or effects, which have their own colours. */
  private isInLine = false;
  /** Whether the parser is in a group, where shapes have their own units. */
  private isInGroup = false;
  private axis: Axis | null = null;
  private isOffset = false;

  constructor(
    private readonly theme: ThemeColours,
    private readonly page: PageSize,
  ) {}

  get current(): Shape | undefined {
    return this.open.at(-1);
  }

  start(name: string, attributes: Record<string, string>): void {
    const outer = this.current;
    const notation = SHAPES.get(name);
    if (notation === "drawing") {
      this.open.push(newShape(name, outer, this.visibility));
      if (attributes["hidden"] === "1") this.hide();
    } else if (notation === "vml") {
      const { visibility, room, fill } = readVmlShape(attributes, this.page, outer !== undefined);
      const shape = newShape(name, outer, this.visibility);
      this.open.push({
        ...shape,
        visibility: leastVisible(shape.visibility, visibility),
        room: leastVisible(shape.room, room),
        fill,
      });
    } else if (outer) this.property(outer, name, attributes);
  }

  end(name: string): Shape | undefined {
    if (this.open.length === 0) return undefined;
    if (OTHER_COLOURS.has(name)) this.isInLine = false;
    else if (name === "wgp") this.isInGroup = false;
    else if (name === "posOffset") this.isOffset = false;
    return this.current?.name === name ? this.open.pop() : undefined;
  }

  text(text: string): void {
    if (this.isOffset && this.axis) this.current?.offsets.push({ ...this.axis, at: Number(text) * TWIPS });
  }

  get visibility(): Visibility {
    const { current, page } = this;
    if (!current) return "seen";
    const places = current.offsets.map(({ at, isVertical, isOfPage }) =>
      isVertical
        ? offsetVisibility(at, current.height, page.height, { isVertical, isOfPage })
        : offsetVisibility(at, current.width, page.width, { isVertical, isOfPage }),
    );
    return leastVisible(current.visibility, ...places);
  }

  private hide(): void {
    if (this.current) this.current.visibility = "hidden";
  }

  private property(shape: Shape, name: string, attributes: Record<string, string>): void {
    switch (name) {
      case "extent":
      case "ext":
        if (attributes["cx"] !== undefined && !this.isInGroup) setSize(shape, attributes);
        return;
      case "docPr":
      case "cNvPr":
        if (/^(?:1|true)$/.test(attributes["hidden"] ?? "")) this.hide();
        return;
      case "positionH":
      case "positionV":
        this.axis = { isVertical: name === "positionV", isOfPage: attributes["relativeFrom"] === "page" };
        return;
      case "posOffset":
        this.isOffset = true;
        return;
      case "wgp":
        this.isInGroup = true;
        return;
      case "fillRef":
        shape.isFillSet ||= attributes["idx"] === "0";
        return;
      case "textbox":
        shape.grows ||= /mso-fit-shape-to-text:\s*t/i.test(attributes["style"] ?? "");
        return;
      case "spAutoFit":
        shape.grows = true;
        return;
      default:
        if (this.open.length === 0) return undefined;
        if (OTHER_COLOURS.has(name)) this.isInLine = true;
        else if (!this.isInLine) this.paint(shape, name, attributes);
    }
  }

  private paint(shape: Shape, name: string, attributes: Record<string, string>): void {
    const value = attributes["val"] ?? "";
    const { fill } = shape;
    switch (name) {
      case "gradFill":
      case "blipFill":
      case "pattFill":
      case "noFill":
        shape.isFillSet = true;
        return;
      case "srgbClr":
      case "schemeClr":
        if (shape.isFillSet) return;
        shape.fill = (name === "srgbClr" ? parseHexColour(value) : this.theme.get(value)) ?? "unknown";
        shape.isFillSet = true;
        return;
      case "lumMod":
      case "shade":
        if (typeof fill === "object") shape.fill = mixed(fill, Number(value) / 100_000, BLACK);
        return;
      case "lumOff":
        if (typeof fill === "object") shape.fill = mixed(WHITE, Number(value) / 100_000, fill);
        return;
      case "alpha":
        if (Number(value) < OPAQUE) shape.fill = "unknown";
    }
  }
}

function newShape(name: string, outer: Shape | undefined, visibility: Visibility): Shape {
  return {
    name,
    visibility,
    room: outer?.room ?? "seen",
    grows: false,
    fill: "unknown",
    isFillSet: false,
    width: 0,
    height: 0,
    offsets: [],
  };
}

function setSize(shape: Shape, attributes: Record<string, string>): void {
  shape.width = Number(attributes["cx"]) * TWIPS;
  shape.height = Number(attributes["cy"]) * TWIPS;
  shape.room = leastVisible(shape.room, roomVisibility(shape.width), roomVisibility(shape.height));
}
