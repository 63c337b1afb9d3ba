import { parseXml } from "@/lib/text/xml/parse-xml";
import { type ParagraphProperties, readParagraphProperty } from "./paragraph-properties";
import { TextEffects } from "./text-effects";
import {
  type Fill,
  fillOf,
  isOn,
  readTextProperty,
  type TextProperties,
  type Toggle,
} from "./text-properties";
import type { ThemeColours } from "./theme-colours";

export interface ListReference {
  numId?: string;
  level?: number;
}

export interface Look {
  text: TextProperties;
  paragraph: ParagraphProperties;
  cell: { shade?: Fill };
  isRowHidden?: boolean;
}

interface Style extends ListReference, Look {
  kind: string;
  basedOn?: string;
  /** From 0; 9 means body text. */
  outlineLevel?: number;
  /** Looks of the parts of a table, such as "firstRow" or "band1Horz". */
  parts: Map<string, Look>;
  rowBand?: number;
  columnBand?: number;
}

export interface TableStyle extends Look {
  parts: ReadonlyMap<string, Look>;
  isPlain: boolean;
  rowBand: number;
  columnBand: number;
}

const MAX_STYLE_CHAIN = 12;

const BODY_LEVEL = 9;

const STYLE_WORDS = new Set(
  "basedOn numId ilvl outlineLvl name tblStyleRowBandSize tblStyleColBandSize".split(" "),
);
const GROUPS = new Set(["rPr", "pPr", "tcPr", "trPr", "tblPr"]);

export class WordStyles {
  private readonly styles = new Map<string, Style>();
  private readonly defaults = new Map<string, string>();
  private readonly looks = new Map<string, Look>();
  private readonly flatTexts = new Map<TextProperties, TextProperties>();
  private readonly tables = new Map<string, TableStyle>();
  readonly base: Look = emptyLook();
  readonly nothing: Look = NOTHING;

  constructor(
    xml: Buffer | null,
    readonly theme: ThemeColours,
  ) {
    if (xml) this.read(xml);
  }

  listReference(styleId: string | undefined): ListReference {
    return { numId: this.inherited(styleId, "numId"), level: this.inherited(styleId, "level") };
  }

  /** Returns the heading level, from 1. `own` is the paragraph's outline level, from 0. */
  headingLevel(styleId: string | undefined, own: number | undefined): number | null {
    const level = own ?? this.inherited(styleId, "outlineLevel");
    return level !== undefined && level >= 0 && level < BODY_LEVEL ? level + 1 : null;
  }

  lookOf(kind: "paragraph" | "character", styleId: string | undefined): Look {
    const named = styleId === undefined ? undefined : this.styles.get(styleId);
    const isKnown = named !== undefined && (named.kind === "" || named.kind === kind);
    const id = isKnown ? styleId : this.defaults.get(kind);
    if (id === undefined) return NOTHING;
    let look = this.looks.get(id);
    if (!look) {
      look = emptyLook();
      for (const style of this.chain(id)) addLook(look, style);
      this.looks.set(id, look);
    }
    return look;
  }

  flatText(paragraph: TextProperties): TextProperties {
    let flat = this.flatTexts.get(paragraph);
    if (!flat) {
      flat = { ...this.base.text, ...paragraph };
      this.flatTexts.set(paragraph, flat);
    }
    return flat;
  }

  tableStyle(styleId: string | undefined): TableStyle | null {
    const id = styleId ?? this.defaults.get("table") ?? "";
    if (styleId !== undefined && !this.styles.has(styleId)) return null;
    let found = this.tables.get(id);
    if (!found) {
      found = this.resolveTable(id);
      this.tables.set(id, found);
    }
    return found;
  }

  private resolveTable(id: string): TableStyle {
    const parts = new Map<string, Look>();
    const chain = this.chain(id);
    const found = { ...emptyLook(), parts, isPlain: true, rowBand: 1, columnBand: 1 };
    for (const style of chain) {
      addLook(found, style);
      found.rowBand = style.rowBand ?? found.rowBand;
      found.columnBand = style.columnBand ?? found.columnBand;
      for (const [name, part] of style.parts) {
        const look = parts.get(name) ?? emptyLook();
        addLook(look, part);
        parts.set(name, look);
      }
    }
    found.isPlain = [found, ...parts.values()].every(isEmpty);
    return found;
  }

  private chain(styleId: string): Style[] {
    const chain: Style[] = [];
    let id: string | undefined = styleId;
    while (id !== undefined && chain.length < MAX_STYLE_CHAIN) {
      const style = this.styles.get(id);
      if (style) chain.unshift(style);
      id = style?.basedOn;
    }
    return chain;
  }

  private inherited<K extends keyof ListReference | "outlineLevel">(
    styleId: string | undefined,
    key: K,
  ): Style[K] {
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
    let look: Look | undefined;
    const effects = new TextEffects();
    let group = "";
    parseXml(xml, {
      open: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (name === "docDefaults") look = this.base;
        else if (name === "style") {
          style = { ...emptyLook(), parts: new Map(), kind: attributes["w:type"] ?? "" };
          look = style;
          this.add(style, attributes);
        } else if (name === "tblStylePr" && style) {
          look = emptyLook();
          style.parts.set(attributes["w:type"] ?? "", look);
        } else if (GROUPS.has(name)) {
          group = name;
          effects.reset();
        } else if (look && group !== "") {
          if (group === "rPr" && effects.open(look.text, name, attributes, this.theme)) return;
          readLook(look, group, name, attributes, this.theme);
        }
        if (style && group !== "rPr" && STYLE_WORDS.has(name)) readStyle(style, name, value);
      },
      close: (name) => {
        if (name === "style") {
          style = undefined;
          look = undefined;
        } else if (name === "tblStylePr") look = style;
        else if (name === "docDefaults") look = undefined;
        else if (name === group) group = "";
      },
    });
  }

  private add(style: Style, attributes: Record<string, string>): void {
    const id = attributes["w:styleId"] ?? "";
    this.styles.set(id, style);
    if (isOn(attributes["w:default"] ?? "0")) this.defaults.set(style.kind, id);
  }
}

const NOTHING: Look = emptyLook();

function emptyLook(): Look {
  return { text: {}, paragraph: {}, cell: {} };
}

function isEmpty({ text, paragraph, cell, isRowHidden }: Look): boolean {
  return isRowHidden === undefined && [text, paragraph, cell].every((part) => Object.keys(part).length === 0);
}

function addLook(look: Look, other: Look): void {
  Object.assign(look.text, other.text);
  Object.assign(look.paragraph, other.paragraph);
  Object.assign(look.cell, other.cell);
  look.isRowHidden = other.isRowHidden ?? look.isRowHidden;
}

export function combinedLook(looks: readonly Look[]): Look {
  const combined = emptyLook();
  for (const look of looks) addLook(combined, look);
  return combined;
}

export function isToggled(key: Toggle, base: TextProperties, styles: readonly TextProperties[]): boolean {
  return base[key] === true || styles.filter((style) => style[key] === true).length % 2 === 1;
}

function readLook(
  look: Look,
  group: string,
  name: string,
  attributes: Record<string, string>,
  theme: ThemeColours,
): void {
  if (group === "rPr") readTextProperty(look.text, name, attributes, theme);
  else if (group === "pPr") readParagraphProperty(look.paragraph, name, attributes, theme);
  else if (group === "trPr" && name === "hidden") look.isRowHidden = isOn(attributes["w:val"]);
  else if (name === "shd") look.cell.shade = fillOf(attributes, theme);
}

function readStyle(style: Style, name: string, value: string): void {
  if (name === "basedOn") style.basedOn = value;
  else if (name === "numId") style.numId = value;
  else if (name === "ilvl") style.level = Number(value);
  else if (name === "outlineLvl") style.outlineLevel = Number(value);
  else if (name === "name") style.outlineLevel ??= levelNamed(value);
  else if (name === "tblStyleRowBandSize") style.rowBand = Number(value) || 1;
  else if (name === "tblStyleColBandSize") style.columnBand = Number(value) || 1;
}

/** Some programs omit the outline levels of Word's built-in styles. */
function levelNamed(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0;
  const heading = /^heading ([1-9])$/i.exec(name);
  return heading ? Number(heading[1]) - 1 : undefined;
}
