import type { ElementStyles } from "./element-styles";
import { isForScreen } from "./media-query";
import { parseStyleSheet, type StyleSheet } from "./style-sheet";

type Attributes = Readonly<Record<string, string>>;

export interface FoundSheet {
  sheet: StyleSheet;
  address: string;
}

/** Returns null if the file doesn't contain the sheet. */
export type FindSheet = (address: string, within: string) => FoundSheet | null;

const MAX_SHEETS = 1_000;
const MAX_IMPORTS = 10;
const DATA = /^\s*data:text\/css[^,]*?(;base64)?,(.*)$/is;

/** A style sheet may come after text that it styles, so the page may have to be read again. */
export class PageSheets {
  private readonly found: StyleSheet[] = [];
  private count = 0;
  private hasOutside = false;
  private cameLate = false;

  constructor(
    private readonly find: FindSheet,
    private readonly before?: PageSheets,
  ) {}

  get mustReadAgain(): boolean {
    return this.cameLate;
  }

  addKnown(styles: ElementStyles): void {
    if (!this.before) return;
    if (this.before.hasOutside) styles.addOutsideStyles();
    for (const sheet of this.before.found) styles.addStyleSheet(sheet);
  }

  applies({ media = "", type = "" }: Attributes): boolean {
    return /^\s*(?:text\/css)?\s*(?:;|$)/i.test(type) && isForScreen(media);
  }

  link(attributes: Attributes, styles: ElementStyles, hasText: boolean): void {
    const { rel = "", href = "" } = attributes;
    const kinds = rel.toLowerCase().split(/\s+/);
    if (!kinds.includes("stylesheet") || kinds.includes("alternate") || !this.applies(attributes)) return;
    this.addAddress(href, "", styles, hasText, 0);
  }

  addWritten(css: string, styles: ElementStyles, hasText: boolean): void {
    if (!this.before) this.add({ sheet: parseStyleSheet(css), address: "" }, styles, hasText, 0);
  }

  private add({ sheet, address }: FoundSheet, styles: ElementStyles, hasText: boolean, depth: number): void {
    this.count += 1;
    if (this.count > MAX_SHEETS) return this.addOutside(styles, hasText);
    for (const imported of sheet.imports) this.addAddress(imported, address, styles, hasText, depth + 1);
    if (sheet.rules.length === 0 && !sheet.isCutOff) return;
    this.cameLate ||= hasText;
    this.found.push(sheet);
    styles.addStyleSheet(sheet);
  }

  private addAddress(
    address: string,
    within: string,
    styles: ElementStyles,
    hasText: boolean,
    depth: number,
  ): void {
    if (this.before) return;
    const css = writtenOut(address);
    const found =
      css === null ? this.find(address, within) : { sheet: parseStyleSheet(css), address: within };
    if (found && depth <= MAX_IMPORTS) this.add(found, styles, hasText, depth);
    else this.addOutside(styles, hasText);
  }

  private addOutside(styles: ElementStyles, hasText: boolean): void {
    if (this.hasOutside) return;
    this.cameLate ||= hasText;
    this.hasOutside = true;
    styles.addOutsideStyles();
  }
}

function writtenOut(address: string): string | null {
  const [, isEncoded, data] = DATA.exec(address) ?? [];
  if (data === undefined) return null;
  if (isEncoded) return Buffer.from(data, "base64").toString("utf8");
  try {
    return decodeURIComponent(data);
  } catch {
    return data;
  }
}
