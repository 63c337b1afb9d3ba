import { formatNumber } from "@/lib/text/format-number";
import { parseXml } from "@/lib/text/xml/parse-xml";

interface Level {
  format: string;
  /** "%1.%2)" */
  text: string;
  start: number;
}

interface Numbering {
  abstractId: string;
  starts: Map<number, number>;
}

/** A paragraph's place in a list, as its own properties or its style give it. */
export interface ListPlace {
  numId?: string;
  level?: number;
}

/** Counts list paragraphs and writes the label that Word would show before each; Word stores none of them. */
export class ListNumbers {
  private readonly levels = new Map<string, Map<number, Level>>();
  private readonly numberings = new Map<string, Numbering>();
  private readonly styles = new Map<string, ListPlace & { basedOn?: string }>();
  private readonly counters = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  constructor(numbering: Buffer | null, styles: Buffer | null) {
    if (!numbering) return;
    this.readNumbering(numbering);
    if (styles) this.readStyles(styles);
  }

  /** The label of the next paragraph of this list; "" where there is none. */
  label(own: ListPlace, styleId: string | undefined): string {
    const inherited = this.fromStyle(styleId);
    const numId = own.numId ?? inherited.numId;
    if (numId === undefined || numId === "0") return "";
    const level = Math.min(8, own.level ?? inherited.level ?? 0);
    const numbering = this.numberings.get(numId);
    const levels = numbering && this.levels.get(numbering.abstractId);
    const shape = levels?.get(level);
    if (!numbering || !levels || !shape) return "";
    const counters = this.count(numId, numbering, levels, level);
    if (shape.format === "bullet") return "•";
    if (shape.format === "none") return "";
    return shape.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      return formatNumber(
        counters[index] ?? levels.get(index)?.start ?? 1,
        levels.get(index)?.format ?? "decimal",
      );
    });
  }

  private count(numId: string, numbering: Numbering, levels: Map<number, Level>, level: number): number[] {
    const { abstractId, starts } = numbering;
    const counters = this.counters.get(abstractId) ?? [];
    this.counters.set(abstractId, counters);
    const startAt = (index: number): number => starts.get(index) ?? levels.get(index)?.start ?? 1;
    if (starts.has(level) && !this.restarted.has(`${numId} ${level}`)) {
      this.restarted.add(`${numId} ${level}`);
      counters[level] = startAt(level);
    } else {
      const current = counters[level];
      counters[level] = current === undefined ? startAt(level) : current + 1;
    }
    for (let index = 0; index < level; index += 1) counters[index] ??= startAt(index);
    counters.length = level + 1;
    return counters;
  }

  private fromStyle(styleId: string | undefined): ListPlace {
    const place: ListPlace = {};
    let id = styleId;
    for (let depth = 0; id !== undefined && depth < 12; depth += 1) {
      const style = this.styles.get(id);
      place.numId ??= style?.numId;
      place.level ??= style?.level;
      id = style?.basedOn;
    }
    return place;
  }

  private readNumbering(xml: Buffer): void {
    let levels = new Map<number, Level>();
    let level: Level | undefined;
    let numbering: Numbering | undefined;
    let overridden = 0;
    parseXml(xml, {
      open: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (name === "abstractNum") {
          levels = new Map();
          this.levels.set(attributes["w:abstractNumId"] ?? "", levels);
        } else if (name === "num") {
          numbering = { abstractId: "", starts: new Map() };
          this.numberings.set(attributes["w:numId"] ?? "", numbering);
        } else if (name === "abstractNumId" && numbering) numbering.abstractId = value;
        else if (name === "lvlOverride") overridden = Number(attributes["w:ilvl"]);
        else if (name === "startOverride") numbering?.starts.set(overridden, Number(value));
        else if (name === "lvl" && !numbering) {
          level = { format: "decimal", text: "", start: 1 };
          levels.set(Number(attributes["w:ilvl"]), level);
        } else if (level && !numbering) {
          if (name === "numFmt") level.format = value;
          else if (name === "lvlText") level.text = value;
          else if (name === "start") level.start = Number(value) || 0;
        }
      },
      close: (name) => {
        if (name === "num") numbering = undefined;
        else if (name === "lvl") level = undefined;
      },
    });
  }

  private readStyles(xml: Buffer): void {
    let style: (ListPlace & { basedOn?: string }) | undefined;
    parseXml(xml, {
      open: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (name === "style") {
          style = {};
          this.styles.set(attributes["w:styleId"] ?? "", style);
        } else if (style) {
          if (name === "basedOn") style.basedOn = value;
          else if (name === "numId") style.numId = value;
          else if (name === "ilvl") style.level = Number(value);
        }
      },
      close: (name) => {
        if (name === "style") style = undefined;
      },
    });
  }
}
