import { parseXml } from "@/lib/text/xml/parse-xml";

/** A paragraph's place in a list, as its own properties or its style give it. */
export interface ListPlace {
  numId?: string;
  level?: number;
}

interface Style extends ListPlace {
  basedOn?: string;
  hidden?: boolean;
}

/** Styles inherit from each other; more often than so is a loop. */
const LONGEST_LINE_OF_STYLES = 12;

/** What the styles of a Word document say about its text. */
export class WordStyles {
  private readonly styles = new Map<string, Style>();

  constructor(xml: Buffer | null) {
    if (xml) this.read(xml);
  }

  listPlace(styleId: string | undefined): ListPlace {
    return { numId: this.inherited(styleId, "numId"), level: this.inherited(styleId, "level") };
  }

  /** Whether text of this style is there but not shown. */
  isHidden(styleId: string | undefined): boolean {
    return this.inherited(styleId, "hidden") ?? false;
  }

  private inherited<K extends keyof Style>(styleId: string | undefined, key: K): Style[K] {
    let id = styleId;
    for (let depth = 0; id !== undefined && depth < LONGEST_LINE_OF_STYLES; depth += 1) {
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
          else if (name === "vanish") style.hidden = isOn(attributes["w:val"]);
        }
      },
      close: (name) => {
        if (name === "style") style = undefined;
      },
    });
  }
}

/** Whether a property that is either on or off is on: it is where it is only named. */
export function isOn(value: string | undefined): boolean {
  return value !== "0" && value !== "false" && value !== "off";
}
