import { parseXml } from "@/lib/text/xml/parse-xml";

/** A paragraph's list and level, from its own properties or its style. */
export interface ListReference {
  numId?: string;
  level?: number;
}

interface Style extends ListReference {
  basedOn?: string;
  hidden?: boolean;
  struckThrough?: boolean;
  raised?: boolean;
  shaded?: boolean;
  /** From 0; 9 is the body's. */
  outlineLevel?: number;
}

/** The depth of style inheritance; a longer chain is a loop. */
const MAX_STYLE_CHAIN = 12;

/** The styles of a Word document, as far as they affect its text. */
export class WordStyles {
  private readonly styles = new Map<string, Style>();

  constructor(xml: Buffer | null) {
    if (xml) this.read(xml);
  }

  listReference(styleId: string | undefined): ListReference {
    return { numId: this.inherited(styleId, "numId"), level: this.inherited(styleId, "level") };
  }

  /** A heading's level, from 1; null for other paragraphs. `own` is the paragraph's own outline level, from 0. */
  headingLevel(styleId: string | undefined, own: number | undefined): number | null {
    const level = own ?? this.inherited(styleId, "outlineLevel");
    return level !== undefined && level >= 0 && level < BODY_LEVEL ? level + 1 : null;
  }

  /** Whether text of this style is hidden. */
  isHidden(styleId: string | undefined): boolean {
    return this.inherited(styleId, "hidden") ?? false;
  }

  isStruckThrough(styleId: string | undefined): boolean {
    return this.inherited(styleId, "struckThrough") ?? false;
  }

  isRaised(styleId: string | undefined): boolean {
    return this.inherited(styleId, "raised") ?? false;
  }

  /** Whether paragraphs of this style have a background. */
  isShaded(styleId: string | undefined): boolean {
    return this.inherited(styleId, "shaded") ?? false;
  }

  private inherited<K extends keyof Style>(styleId: string | undefined, key: K): Style[K] {
    let id = styleId;
    for (let depth = 0; id !== undefined && depth < MAX_STYLE_CHAIN; depth += 1) {
      const style = this.styles.get(id);
      if (style?.[key] !== undefined) return style[key];
      id = style?.basedOn;
    }
    return undefined;
  }

  private read(xml: Buffer): void {
    let style: Style | undefined;
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
          else if (name === "outlineLvl") style.outlineLevel = Number(value);
          else if (name === "name") style.outlineLevel ??= levelNamed(value);
          else if (name === "shd") style.shaded = isShading(attributes);
          else if (name === "vanish") style.hidden = isOn(attributes["w:val"]);
          else if (name === "vertAlign") style.raised = value === "superscript";
          else if (name === "strike" || name === "dstrike") style.struckThrough = isOn(attributes["w:val"]);
        }
      },
      close: (name) => {
        if (name === "style") style = undefined;
      },
    });
  }
}

const BODY_LEVEL = 9;

/** The outline level of Word's own styles, which some programs leave out. */
function levelNamed(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0;
  const heading = /^heading ([1-9])$/i.exec(name);
  return heading ? Number(heading[1]) - 1 : undefined;
}

/** Whether a shading is another background than paper. */
export function isShading(attributes: Record<string, string>): boolean {
  const { "w:fill": fill = "auto", "w:val": pattern = "clear" } = attributes;
  return !/^(?:auto|f{6})$/i.test(fill) || !/^(?:clear|nil)$/.test(pattern);
}

/** Whether a toggle property is on. It is on without a value. */
export function isOn(value: string | undefined): boolean {
  return value !== "0" && value !== "false" && value !== "off";
}
