import { ListLabels, type ListLevel, type ListLevels, type ListUse } from "@/lib/text/list-labels";
import type { ListReference, WordStyles } from "./word-styles";
import { readTextProperty, type TextProperties } from "./text-properties";
import { parseXml } from "@/lib/text/xml/parse-xml";

interface Numbering extends ListUse {
  abstractId: string;
}

export class ListNumbers {
  private readonly levels = new Map<string, ListLevels>();
  private readonly numberings = new Map<string, Numbering>();
  private readonly linked = new Map<string, string>();
  private readonly labels = new ListLabels();
  private readonly looks = new Map<ListLevel | undefined, TextProperties>();
  readonly isWhole: boolean;

  constructor(
    numbering: Buffer | null,
    private readonly styles: WordStyles,
  ) {
    this.isWhole = numbering === null || this.readNumbering(numbering);
  }

  levelOf(own: ListReference, styleId: string | undefined): number | null {
    return this.find(own, styleId)?.level ?? null;
  }

  label(own: ListReference, styleId: string | undefined): string {
    const found = this.find(own, styleId);
    if (!found) return "";
    const { numId, level, numbering, levels } = found;
    return this.labels.next(numbering.abstractId, levels, level, numId, numbering);
  }

  lookOfLabel(own: ListReference, styleId: string | undefined): TextProperties {
    const found = this.find(own, styleId);
    const level = found?.numbering.levels.get(found.level) ?? found?.levels.get(found.level);
    return this.looks.get(level) ?? {};
  }

  private find(own: ListReference, styleId: string | undefined) {
    const inherited = this.styles.listReference(styleId);
    const numId = own.numId ?? inherited.numId;
    if (numId === undefined || numId === "0") return null;
    const level = Math.min(8, own.level ?? inherited.level ?? 0);
    const numbering = this.numberings.get(numId);
    const levels = numbering && this.levelsOf(numbering.abstractId);
    return numbering && levels ? { numId, level, numbering, levels } : null;
  }

  private levelsOf(abstractId: string): ListLevels | undefined {
    const link = this.linked.get(abstractId);
    if (link === undefined) return this.levels.get(abstractId);
    const numId = this.styles.listReference(link).numId;
    const target = numId === undefined ? undefined : this.numberings.get(numId);
    return this.levels.get(target?.abstractId ?? "");
  }

  private readNumbering(xml: Buffer): boolean {
    let levels: ListLevels = new Map();
    let abstractId = "";
    let level: ListLevel | undefined;
    let numbering: Numbering | undefined;
    let overridden = 0;
    let look: TextProperties | undefined;
    return parseXml(xml, {
      open: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (name === "abstractNum") {
          levels = new Map();
          abstractId = attributes["w:abstractNumId"] ?? "";
          this.levels.set(abstractId, levels);
        } else if (name === "numStyleLink") this.linked.set(abstractId, value);
        else if (name === "num") {
          numbering = { abstractId: "", starts: new Map(), levels: new Map() };
          this.numberings.set(attributes["w:numId"] ?? "", numbering);
        } else if (name === "abstractNumId" && numbering) numbering.abstractId = value;
        else if (name === "lvlOverride") overridden = Number(attributes["w:ilvl"]);
        else if (name === "startOverride") numbering?.starts.set(overridden, Number(value));
        else if (name === "lvl") {
          level = { format: "decimal", text: "", start: 1 };
          (numbering?.levels ?? levels).set(Number(attributes["w:ilvl"]), level);
        } else if (level) {
          if (name === "numFmt") level.format = value;
          else if (name === "lvlText") level.text = value;
          else if (name === "start") level.start = Number(value) || 0;
          else if (name === "rPr") this.looks.set(level, (look = {}));
          else if (look) readTextProperty(look, name, attributes, this.styles.theme);
        }
      },
      close: (name) => {
        if (name === "num") numbering = undefined;
        else if (name === "lvl") level = undefined;
        else if (name === "rPr") look = undefined;
      },
    });
  }
}
