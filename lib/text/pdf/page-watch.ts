import { type Area, EVERYWHERE, intersect, sizeOf, transformArea } from "./area";
import { BLACK, type Colour, colourOf, WHITE } from "@/lib/text/colour";
import { invert, type Matrix, multiply } from "./matrix";
import { keepsUpright, PathAreas } from "./path-areas";
import { pdfjs } from "./pdfjs";
import { DrawnBoxes } from "./drawn-boxes";
import { RuledLines } from "./ruled-lines";

/** An object of a PDF as pdf.js represents it. */
interface Dictionary {
  objId?: string | null;
  get(key: string): unknown;
  getRaw(key: string): unknown;
}

/** Optional content, as pdf.js asks for it. */
export type ContentGroup = { type: "OCG"; id: string } | { type: "OCMD"; ids: string[]; policy?: string };

/** Something that is drawn on a page. */
export interface Paint {
  area: Area;
  /** Null where it has several, or an unknown one. */
  colour: Colour | null;
  kind: "rectangle" | "shape" | "picture";
  /** Nothing that was drawn before can be seen within its area. */
  covers: boolean;
}

/** How glyphs are drawn. */
export interface Drawing {
  colour: Colour | null;
  /** Drawn without colour, as text behind the picture of a scan. */
  isUnpainted: boolean;
  isTransparent: boolean;
  clip: Area;
  groups: readonly ContentGroup[];
  /** How many paints came before. */
  paintsBefore: number;
}

interface Ink {
  colour: Colour | null;
  space: unknown;
  isPattern: boolean;
  alpha: number;
}

interface State {
  fill: Ink;
  stroke: Ink;
  lineWidth: number;
  mode: number;
  /** Mixed with what is below in another way than covering it. */
  isBlended: boolean;
  clip: Area;
  isClipExact: boolean;
}

/** What a form has painted, with its transformation at that time. */
interface DrawnForm {
  id: string;
  matrix: Matrix;
  paints: readonly Paint[];
}

const INK: Ink = { colour: BLACK, space: null, isPattern: false, alpha: 1 };
const MIN_ALPHA = 0.05;
/** Points: less is a line, neither a background of words nor something that covers them. */
const MIN_EXTENT = 1;
/** Further paints of a page are not looked at. */
const MAX_PAINTS = 20_000;

const { OPS } = pdfjs;

/** Follows the drawing of a page as the tuned pdf.js tells it, to know of each glyph how it is drawn and on what. */
export class PageWatch {
  readonly paints: Paint[] = [];
  readonly drawings: Drawing[] = [];
  readonly rules = new RuledLines();
  readonly boxes = new DrawnBoxes();
  /** Words outside of the page. */
  readonly wordsOutside: string[] = [];
  private state: State = {
    fill: INK,
    stroke: INK,
    lineWidth: 1,
    mode: 0,
    isBlended: false,
    clip: EVERYWHERE,
    isClipExact: true,
  };
  private readonly saved: State[] = [];
  /** How many states were saved, and how many groups were open, where each open form began. */
  private readonly forms: {
    id: string;
    matrix: Matrix;
    paintsBefore: number;
    saved: number;
    groups: number;
  }[] = [];
  /** What each form has painted: pdf.js looks once only into one without text. */
  private readonly drawnForms = new Map<string, DrawnForm>();
  /** A form that is about to be drawn, perhaps without `beginForm`. */
  private nextForm: DrawnForm | null = null;
  /** The optional content of each open part of marked content. */
  private groups: (ContentGroup | null)[] = [];
  private readonly path = new PathAreas();
  private clips = false;
  private hasChanged = true;
  hasWordsOutside = false;

  /** The index of the drawing of glyphs at this moment. */
  get drawing(): number {
    if (this.nextForm) this.drawAgain(this.nextForm);
    if (this.hasChanged) this.addDrawing();
    return this.drawings.length - 1;
  }

  /** A glyph lies outside of the page. */
  outside(glyph: string): void {
    this.hasWordsOutside = true;
    this.wordsOutside.push(glyph);
  }

  /** A space follows, perhaps within the words outside. */
  space(): void {
    if (this.wordsOutside.at(-1) !== " ") this.wordsOutside.push(" ");
  }

  /** An operation follows, other than those that place or show text. */
  operation(operation: number, args: unknown[], matrix: Matrix, resources: Dictionary): void {
    if (this.nextForm) this.drawAgain(this.nextForm);
    const numbers = args as number[];
    switch (operation) {
      case OPS.save:
        this.saved.push({ ...this.state });
        return;
      case OPS.restore:
        if (this.saved.length > (this.forms.at(-1)?.saved ?? 0)) this.restore();
        return;
      case OPS.rectangle:
        return this.path.rectangle(
          numbers[0] ?? 0,
          numbers[1] ?? 0,
          numbers[2] ?? 0,
          numbers[3] ?? 0,
          matrix,
        );
      case OPS.moveTo:
        return this.path.moveTo(numbers[0] ?? 0, numbers[1] ?? 0, matrix);
      case OPS.lineTo:
        return this.path.lineTo(numbers[0] ?? 0, numbers[1] ?? 0);
      case OPS.curveTo:
      case OPS.curveTo2:
      case OPS.curveTo3:
        return this.path.curveTo(numbers);
      case OPS.clip:
      case OPS.eoClip:
        this.clips = true;
        return;
      case OPS.fill:
      case OPS.eoFill:
        return this.paintPath(matrix, true, false);
      case OPS.stroke:
      case OPS.closeStroke:
        return this.paintPath(matrix, false, true);
      case OPS.fillStroke:
      case OPS.eoFillStroke:
      case OPS.closeFillStroke:
      case OPS.closeEOFillStroke:
        return this.paintPath(matrix, true, true);
      case OPS.endPath:
        return this.paintPath(matrix, false, false);
      case OPS.setLineWidth:
        this.state.lineWidth = numbers[0] ?? 0;
        return;
      case OPS.setTextRenderingMode:
        this.state.mode = numbers[0] ?? 0;
        this.hasChanged = true;
        return;
      case OPS.setFillGray:
      case OPS.setFillRGBColor:
      case OPS.setFillCMYKColor:
        return this.setFill({ ...this.state.fill, colour: colourOf(args), isPattern: false });
      case OPS.setStrokeGray:
      case OPS.setStrokeRGBColor:
      case OPS.setStrokeCMYKColor:
        return this.setStroke({ ...this.state.stroke, colour: colourOf(args), isPattern: false });
      case OPS.setFillColorSpace:
        return this.setFill(inSpace(this.state.fill, args[0], resources));
      case OPS.setStrokeColorSpace:
        return this.setStroke(inSpace(this.state.stroke, args[0], resources));
      case OPS.setFillColor:
      case OPS.setFillColorN:
        return this.setFill(withComponents(this.state.fill, args));
      case OPS.setStrokeColor:
      case OPS.setStrokeColorN:
        return this.setStroke(withComponents(this.state.stroke, args));
      case OPS.setGState:
        return this.setGraphicsState(entryOf(resources, "ExtGState", args[0])?.value);
      case OPS.shadingFill:
        return this.paint({ area: this.state.clip, colour: null, kind: "shape", covers: false });
      case OPS.endInlineImage:
        return this.paintPicture((args[0] as { dict?: unknown } | undefined)?.dict, matrix);
      case OPS.paintXObject:
        return this.paintObject(entryOf(resources, "XObject", args[0])?.value, matrix);
      case OPS.beginMarkedContent:
        this.groups.push(null);
        return;
      case OPS.beginMarkedContentProps:
        this.groups.push(
          nameOf(args[0]) === "OC" ? contentGroup(entryOf(resources, "Properties", args[1])) : null,
        );
        this.hasChanged = true;
        return;
      case OPS.endMarkedContent:
        if (this.groups.length > (this.forms.at(-1)?.groups ?? 0)) this.groups.pop();
        this.hasChanged = true;
    }
  }

  /** A form's own content follows, up to `endForm`. */
  beginForm(form: Dictionary, matrix: Matrix): void {
    this.saved.push({ ...this.state });
    this.nextForm = null;
    this.forms.push({
      id: form.objId ?? "",
      matrix,
      paintsBefore: this.paints.length,
      saved: this.saved.length,
      groups: this.groups.length,
    });
    this.groups.push(contentGroup({ value: form.get("OC"), reference: form.getRaw("OC") }));
    const box = form.get("BBox");
    if (!Array.isArray(box)) return;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box.map(Number);
    this.path.rectangle(x1, y1, x2 - x1, y2 - y1, matrix);
    this.clips = true;
    this.paintPath(matrix, false, false);
  }

  endForm(): void {
    const form = this.forms.pop();
    if (!form) return;
    const { id, matrix } = form;
    this.drawnForms.set(id, { id, matrix, paints: this.paints.slice(form.paintsBefore) });
    this.saved.length = form.saved;
    this.groups.length = form.groups;
    this.restore();
  }

  private restore(): void {
    this.state = this.saved.pop() ?? this.state;
    this.hasChanged = true;
  }

  private setFill(ink: Ink): void {
    this.state.fill = ink;
    this.hasChanged = true;
  }

  private setStroke(ink: Ink): void {
    this.state.stroke = ink;
    this.hasChanged = true;
  }

  private change(changes: Partial<State>): void {
    Object.assign(this.state, changes);
    this.hasChanged = true;
  }

  private addDrawing(): void {
    const { fill, stroke, mode, clip } = this.state;
    const ink = mode % 4 === 1 ? stroke : fill;
    const outline = mode % 4 === 2 ? stroke : ink;
    this.drawings.push({
      colour: outline === ink || outline.colour?.join() === ink.colour?.join() ? ink.colour : null,
      isUnpainted: mode % 4 === 3,
      isTransparent: ink.alpha < MIN_ALPHA && outline.alpha < MIN_ALPHA,
      clip,
      groups: this.groups.filter((group) => group !== null),
      paintsBefore: this.paints.length,
    });
    this.hasChanged = false;
  }

  private setGraphicsState(settings: unknown): void {
    if (!isDictionary(settings)) return;
    const [fillAlpha, strokeAlpha] = [settings.get("ca"), settings.get("CA")];
    const [blend, mask, overprints] = [settings.get("BM"), settings.get("SMask"), settings.get("op")];
    const { fill, stroke, isBlended } = this.state;
    const isCovering = (value: unknown) =>
      value === undefined || ["Normal", "None", "Compatible"].includes(nameOf(value) ?? "");
    const says = blend !== undefined || mask !== undefined || overprints !== undefined;
    this.change({
      fill: { ...fill, alpha: typeof fillAlpha === "number" ? fillAlpha : fill.alpha },
      stroke: { ...stroke, alpha: typeof strokeAlpha === "number" ? strokeAlpha : stroke.alpha },
      isBlended: says ? !isCovering(blend) || !isCovering(mask) || overprints === true : isBlended,
    });
  }

  private paintPath(matrix: Matrix, fills: boolean, strokes: boolean): void {
    const parts = this.path.take(matrix);
    const { fill, stroke, lineWidth, isBlended, clip } = this.state;
    if (fills) {
      for (const part of parts) {
        this.rules.addFilled(part, clip);
        this.boxes.addFilled(part, clip);
        this.paintInk(part.area, fill, isBlended, part.isRectangle);
      }
    }
    if (strokes) {
      for (const part of parts) {
        this.rules.addStroked(part, clip);
        this.boxes.addStroked(part, clip);
      }
    }
    const thickness = lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    if (strokes && thickness >= MIN_EXTENT) {
      for (const { area, isLine } of parts) {
        if (isLine) this.paintInk(widen(area, thickness / 2), stroke, isBlended, true);
      }
    }
    if (this.clips) this.clipTo(parts);
    this.clips = false;
  }

  private clipTo(parts: ReturnType<PathAreas["take"]>): void {
    const { clip, isClipExact } = this.state;
    const [first] = parts;
    // Without any part, nothing is left of the page.
    const around = parts.reduce(
      (all, { area }) => ({
        left: Math.min(all.left, area.left),
        bottom: Math.min(all.bottom, area.bottom),
        right: Math.max(all.right, area.right),
        top: Math.max(all.top, area.top),
      }),
      first?.area ?? { left: 0, bottom: 0, right: 0, top: 0 },
    );
    const isExact = isClipExact && parts.length === 1 && first?.isRectangle === true;
    this.change({ clip: intersect(clip, around), isClipExact: isExact });
  }

  private paintInk(
    area: Area,
    { colour, isPattern, alpha }: Ink,
    isBlended: boolean,
    isRectangle: boolean,
  ): void {
    if (alpha < MIN_ALPHA) return;
    const isOpaque = alpha === 1 && !isBlended && !isPattern;
    this.paint({
      area,
      colour: isOpaque ? colour : null,
      kind: isRectangle ? "rectangle" : "shape",
      covers: isOpaque && isRectangle,
    });
  }

  private paintObject(object: unknown, matrix: Matrix): void {
    const dictionary = (object as { dict?: Dictionary } | undefined)?.dict;
    if (!dictionary) return;
    if (nameOf(dictionary.get("Subtype")) === "Image") return this.paintPicture(dictionary, matrix);
    const drawn = this.drawnForms.get(dictionary.objId ?? "");
    const own = dictionary.get("Matrix");
    const now = Array.isArray(own) && own.length === 6 ? multiply(matrix, own as Matrix) : matrix;
    this.nextForm = drawn ? { ...drawn, matrix: now } : null;
  }

  private drawAgain({ id, matrix, paints }: DrawnForm): void {
    this.nextForm = null;
    const back = invert(this.drawnForms.get(id)?.matrix ?? matrix);
    if (!back) return;
    const moved = multiply(matrix, back);
    for (const paint of paints) this.paint({ ...paint, area: transformArea(paint.area, moved) });
  }

  private paintPicture(picture: unknown, matrix: Matrix): void {
    const { fill, isBlended } = this.state;
    const isOpaque =
      isDictionary(picture) &&
      !["SMask", "Mask", "ImageMask", "IM", "SMaskInData"].some((key) => Boolean(picture.get(key)));
    this.paint({
      area: transformArea({ left: 0, bottom: 0, right: 1, top: 1 }, matrix),
      colour: null,
      kind: "picture",
      covers: isOpaque && fill.alpha === 1 && !isBlended && keepsUpright(matrix),
    });
  }

  private paint(paint: Paint): void {
    const area = intersect(paint.area, this.state.clip);
    if (area.right - area.left < MIN_EXTENT || area.top - area.bottom < MIN_EXTENT) return;
    if (this.paints.length >= MAX_PAINTS) return;
    this.paints.push({ ...paint, area, covers: paint.covers && this.state.isClipExact && sizeOf(area) > 0 });
    this.hasChanged = true;
  }
}

function widen({ left, bottom, right, top }: Area, by: number): Area {
  const isUpright = left === right;
  return isUpright
    ? { left: left - by, bottom, right: right + by, top }
    : { left, bottom: bottom - by, right, top: top + by };
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof (value as Dictionary | null)?.getRaw === "function";
}

function nameOf(value: unknown): string | undefined {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? name : undefined;
}

/** What a page's resources call by this name, with the reference to it; undefined where it is not there or damaged. */
function entryOf(
  resources: Dictionary,
  kind: string,
  name: unknown,
): { value: unknown; reference: unknown } | undefined {
  const key = nameOf(name);
  if (key === undefined) return undefined;
  try {
    const entries = resources.get(kind);
    return isDictionary(entries) ? { value: entries.get(key), reference: entries.getRaw(key) } : undefined;
  } catch {
    // pdf.js itself warns of a damaged object when it needs it.
    return undefined;
  }
}

function contentGroup(entry: ReturnType<typeof entryOf>): ContentGroup | null {
  const group = entry?.value;
  if (!isDictionary(group)) return null;
  if (nameOf(group.get("Type")) === "OCG") return { type: "OCG", id: String(entry?.reference) };
  if (nameOf(group.get("Type")) !== "OCMD" || group.get("VE")) return null;
  const members = group.getRaw("OCGs");
  const ids = (Array.isArray(members) ? members : [members]).filter(Boolean).map(String);
  const policy = nameOf(group.get("P"));
  return ids.length > 0 ? { type: "OCMD", ids, ...(policy !== undefined && { policy }) } : null;
}

/** The ink after a change of its colour space: black, or what its first colour is. */
function inSpace(ink: Ink, name: unknown, resources: Dictionary): Ink {
  const space = entryOf(resources, "ColorSpace", name)?.value ?? name;
  const kind = nameOf(Array.isArray(space) ? space[0] : space);
  return { ...ink, space: kind, colour: kind === "Separation" ? null : BLACK, isPattern: kind === "Pattern" };
}

function withComponents(ink: Ink, components: unknown[]): Ink {
  const isPattern = typeof components.at(-1) !== "number";
  switch (isPattern ? "Pattern" : ink.space) {
    case "Separation":
      // Without any of its colour, nothing but paper is seen; with it, a colour of its own.
      return { ...ink, isPattern, colour: components[0] === 0 ? WHITE : null };
    case "Pattern":
    case "Lab":
    case "Indexed":
    case "DeviceN":
      return { ...ink, isPattern, colour: null };
    default:
      return { ...ink, isPattern, colour: colourOf(components) };
  }
}
