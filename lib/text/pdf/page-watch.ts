import { type Area, EVERYWHERE, intersect, meet, sizeOf, transformArea } from "./area";
import type { Colour } from "@/lib/text/colour";
import { contentGroup, type ContentGroup } from "./content-group";
import { type Dictionary, entryOf, isDictionary, nameOf } from "./dictionary";
import { deviceColour, INK, type Ink, inSpace, withComponents } from "./ink";
import { invert, type Matrix, multiply } from "./matrix";
import type { Outline } from "./outline";
import { keepsUpright, type PathArea, PathAreas, scaleOf } from "./path-areas";
import { pdfjs } from "./pdfjs";
import { DrawnBoxes } from "./drawn-boxes";
import { RuledLines } from "./ruled-lines";

export interface Paint {
  area: Area;
  colour: Colour | null;
  /** From 0 to 1, including the opacity of the groups around it. */
  alpha: number;
  kind: "rectangle" | "shape" | "picture";
  outline: Outline | null;
  covers: boolean;
  groups: readonly ContentGroup[];
}

export interface Stroke {
  area: Area;
  density: number;
  paintsBefore: number;
}

export interface Drawing {
  colour: Colour | null;
  isUnpainted: boolean;
  isTransparent: boolean;
  /**
   * Whether only a rendering can tell if the drawing is visible. It may be blended or faint, or its colour or shape
   * may be unknown.
   */
  isOdd: boolean;
  clip: Area;
  groups: readonly ContentGroup[];
  paintsBefore: number;
}

interface State {
  fill: Ink;
  stroke: Ink;
  lineWidth: number;
  mode: number;
  isBlended: boolean;
  isMasked: boolean;
  /** Whether painting preserves the inks underneath that the paint itself doesn't use. */
  overprints: boolean;
  isInOddGroup: boolean;
  groupAlpha: number;
  clip: Area;
  isClipExact: boolean;
}

interface DrawnForm {
  id: string;
  matrix: Matrix;
  paints: readonly Paint[];
}

const MIN_ALPHA = 0.05;
const MIN_PLAIN_ALPHA = 0.3;
/** Lines that cover less than this fraction of their area form a frame, not a background. */
const MIN_DENSITY = 0.3;
/** In points. A line of at least this thickness may be the background of words. */
const MIN_THICK = 5;
const MAX_STROKES = 5_000;
const MIN_EXTENT = 1;
const MAX_PARTS = 100;
const MAX_PAINTS = 20_000;

const NO_GROUPS: readonly ContentGroup[] = [];

const { OPS } = pdfjs;

export class PageWatch {
  readonly paints: Paint[] = [];
  readonly strokes: Stroke[] = [];
  readonly drawings: Drawing[] = [];
  readonly rules = new RuledLines();
  readonly boxes = new DrawnBoxes();
  readonly wordsOutside: string[] = [];
  private state: State = {
    fill: INK,
    stroke: INK,
    lineWidth: 1,
    mode: 0,
    isBlended: false,
    isMasked: false,
    overprints: false,
    isInOddGroup: false,
    groupAlpha: 1,
    clip: EVERYWHERE,
    isClipExact: true,
  };
  private readonly saved: State[] = [];
  private readonly forms: {
    id: string;
    matrix: Matrix;
    paintsBefore: number;
    saved: number;
    groups: number;
  }[] = [];
  /** pdf.js visits a form without text only once. Later uses of the form repeat these paints. */
  private readonly drawnForms = new Map<string, DrawnForm>();
  private nextForm: DrawnForm | null = null;
  private groups: (ContentGroup | null)[] = [];
  private readonly path = new PathAreas();
  private clips = false;
  private hasChanged = true;
  hasWordsOutside = false;

  get drawing(): number {
    if (this.nextForm) this.drawAgain(this.nextForm);
    if (this.hasChanged) this.addDrawing();
    return this.drawings.length - 1;
  }

  outside(glyph: string): void {
    this.hasWordsOutside = true;
    this.wordsOutside.push(glyph);
  }

  space(): void {
    if (this.wordsOutside.at(-1) !== " ") this.wordsOutside.push(" ");
  }

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
        return this.setFill({ ...this.state.fill, colour: deviceColour(args), isPattern: false });
      case OPS.setStrokeGray:
      case OPS.setStrokeRGBColor:
      case OPS.setStrokeCMYKColor:
        return this.setStroke({ ...this.state.stroke, colour: deviceColour(args), isPattern: false });
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
        return this.paint({
          area: this.state.clip,
          colour: null,
          alpha: 1,
          kind: "shape",
          outline: null,
          covers: false,
        });
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
    if (form.get("Group")) this.beginGroup();
    const box = form.get("BBox");
    if (!Array.isArray(box)) return;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box.map(Number);
    this.path.rectangle(x1, y1, x2 - x1, y2 - y1, matrix);
    this.clips = true;
    this.paintPath(matrix, false, false);
  }

  /** A transparency group is painted on its own and then laid over the page. */
  private beginGroup(): void {
    const { fill, stroke, isBlended, isMasked, isInOddGroup, groupAlpha } = this.state;
    this.change({
      isInOddGroup: isInOddGroup || isBlended || isMasked,
      groupAlpha: groupAlpha * fill.alpha,
      isBlended: false,
      isMasked: false,
      fill: { ...fill, alpha: 1 },
      stroke: { ...stroke, alpha: 1 },
    });
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
    const { fill, stroke, mode, clip, isBlended, isMasked, isInOddGroup, groupAlpha } = this.state;
    const ink = mode % 4 === 1 ? stroke : fill;
    const outline = mode % 4 === 2 ? stroke : ink;
    const isOdd =
      isBlended ||
      isMasked ||
      isInOddGroup ||
      ink.colour === null ||
      ink.isPattern ||
      ink.alpha * groupAlpha < MIN_PLAIN_ALPHA;
    this.drawings.push({
      colour: outline === ink || outline.colour?.join() === ink.colour?.join() ? ink.colour : null,
      isOdd: isOdd || !this.state.isClipExact,
      isUnpainted: mode % 4 === 3,
      isTransparent: Math.max(ink.alpha, outline.alpha) * groupAlpha < MIN_ALPHA,
      clip,
      groups: this.openGroups(),
      paintsBefore: this.paints.length,
    });
    if (mode >= 4) this.state.isClipExact = false;
    this.hasChanged = false;
  }

  private openGroups(): readonly ContentGroup[] {
    return this.groups.length === 0 ? NO_GROUPS : this.groups.filter((group) => group !== null);
  }

  private setGraphicsState(settings: unknown): void {
    if (!isDictionary(settings)) return;
    const { fill, stroke, isBlended, isMasked, overprints } = this.state;
    const [fillAlpha, strokeAlpha] = [settings.get("ca"), settings.get("CA")];
    const [blend, mask, overprint] = [settings.get("BM"), settings.get("SMask"), settings.get("op")];
    this.change({
      fill: { ...fill, alpha: typeof fillAlpha === "number" ? fillAlpha : fill.alpha },
      stroke: { ...stroke, alpha: typeof strokeAlpha === "number" ? strokeAlpha : stroke.alpha },
      isBlended: blend === undefined ? isBlended : !["Normal", "Compatible"].includes(nameOf(blend) ?? ""),
      isMasked: mask === undefined ? isMasked : nameOf(mask) !== "None",
      overprints: typeof overprint === "boolean" ? overprint : overprints,
    });
  }

  /** Whether even opaque paint lets something below it show. */
  private get mixes(): boolean {
    const { isBlended, isMasked, overprints, isInOddGroup, groupAlpha } = this.state;
    // A translucent group may contain both text and its cover, so only a rendering can tell.
    return isBlended || isMasked || overprints || isInOddGroup || groupAlpha < 1;
  }

  private paintPath(matrix: Matrix, fills: boolean, strokes: boolean): void {
    const parts = this.path.take(matrix);
    const { fill, lineWidth, clip } = this.state;
    if (fills) {
      for (const part of parts) {
        this.rules.addFilled(part, clip);
        this.boxes.addFilled(part, clip);
        this.paintInk(part.area, fill, isApart(part, parts) ? part : null);
      }
    }
    if (strokes) {
      for (const part of parts) {
        this.rules.addStroked(part, clip);
        this.boxes.addStroked(part, clip);
      }
    }
    const thickness = lineWidth * scaleOf(matrix);
    if (strokes) for (const part of parts) this.paintLine(part, thickness);
    if (this.clips) this.clipTo(parts);
    this.clips = false;
  }

  private paintLine({ area, isLine, length }: PathArea, thickness: number): void {
    const { stroke, clip, groupAlpha } = this.state;
    const around = isLine ? widen(area, thickness / 2) : widenAll(area, thickness / 2);
    if (isLine && thickness >= MIN_EXTENT)
      return this.paintInk(around, stroke, { isRectangle: true, outline: null });
    const density = Math.min(1, (thickness * length) / sizeOf(around));
    if (density < MIN_DENSITY && thickness < MIN_THICK) return;
    if (stroke.alpha * groupAlpha < MIN_ALPHA || this.strokes.length >= MAX_STROKES) return;
    this.strokes.push({ area: intersect(around, clip), density, paintsBefore: this.paints.length });
    this.hasChanged = true;
  }

  private clipTo(parts: ReturnType<PathAreas["take"]>): void {
    const { clip, isClipExact } = this.state;
    const [first] = parts;
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
    { colour, isPattern, alpha: ownAlpha }: Ink,
    shape: Pick<PathArea, "isRectangle" | "outline"> | null,
  ): void {
    const alpha = ownAlpha * this.state.groupAlpha;
    if (alpha < MIN_ALPHA) return;
    const isPlain = !this.mixes && !isPattern;
    this.paint({
      area,
      colour: isPlain ? colour : null,
      alpha,
      kind: shape?.isRectangle === true ? "rectangle" : "shape",
      outline: shape?.outline ?? null,
      covers: isPlain && alpha === 1 && shape !== null,
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
    // The form's first use may have been more opaque.
    const isPlain = !this.mixes && this.state.fill.alpha === 1;
    for (const paint of paints) {
      this.paint({
        ...paint,
        area: transformArea(paint.area, moved),
        colour: isPlain ? paint.colour : null,
        outline: null,
        covers: isPlain && paint.covers,
      });
    }
  }

  private paintPicture(picture: unknown, matrix: Matrix): void {
    const { fill, groupAlpha } = this.state;
    const isOpaque =
      isDictionary(picture) &&
      !["SMask", "Mask", "ImageMask", "IM", "SMaskInData"].some((key) => Boolean(picture.get(key)));
    this.paint({
      area: transformArea({ left: 0, bottom: 0, right: 1, top: 1 }, matrix),
      colour: null,
      alpha: fill.alpha * groupAlpha,
      kind: "picture",
      outline: null,
      covers: isOpaque && fill.alpha === 1 && !this.mixes && keepsUpright(matrix),
    });
  }

  private paint(paint: Omit<Paint, "groups">): void {
    const area = intersect(paint.area, this.state.clip);
    if (area.right - area.left < MIN_EXTENT || area.top - area.bottom < MIN_EXTENT) return;
    if (this.paints.length >= MAX_PAINTS) return;
    const covers = paint.covers && this.state.isClipExact && sizeOf(area) > 0;
    this.paints.push({ ...paint, area, covers, groups: this.openGroups() });
    this.hasChanged = true;
  }
}

function isApart(part: PathArea, parts: readonly PathArea[]): boolean {
  return (
    parts.length === 1 ||
    (parts.length <= MAX_PARTS && parts.every((other) => other === part || !meet(other.area, part.area)))
  );
}

function widen({ left, bottom, right, top }: Area, by: number): Area {
  const isUpright = left === right;
  return isUpright
    ? { left: left - by, bottom, right: right + by, top }
    : { left, bottom: bottom - by, right, top: top + by };
}

function widenAll({ left, bottom, right, top }: Area, by: number): Area {
  return { left: left - by, bottom: bottom - by, right: right + by, top: top + by };
}
