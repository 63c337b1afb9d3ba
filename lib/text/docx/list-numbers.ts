import { ListLabels, type ListLevel, type ListLevels } from "@/lib/text/list-labels";
import { parseXml } from "@/lib/text/xml/parse-xml";

interface Numbering {
  abstractId: string;
  starts: Map<number, number>;
}

/** A paragraph's place in a list, as its own properties or its style give it. */
export interface ListPlace {
  numId?: string;
  level?: number;
}

/** The numbering of a Word document's lists, from its numbering and style parts. */
export class ListNumbers {
  private readonly levels = new Map<string, ListLevels>();
  private readonly numberings = new Map<string, Numbering>();
  private readonly styles = new Map<string, ListPlace & { basedOn?: string }>();
  private readonly labels = new ListLabels();

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
    if (!numbering || !levels) return "";
    const at = numbering.starts.get(level);
    const restart = at === undefined ? undefined : { name: `${numId} ${level}`, at };
    return this.labels.next(numbering.abstractId, levels, level, restart);
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
    let levels: ListLevels = new Map();
    let level: ListLevel | undefined;
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
