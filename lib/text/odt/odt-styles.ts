import { type Colour, looksSame, parseHexColour, WHITE } from "@/lib/text/colour";
import type { PageSize } from "@/lib/text/place-visibility";
import { describe, pointsOf, type StyleProperties } from "./style-properties";

/** A longer chain of parent styles must be a loop. */
const MAX_STYLE_CHAIN = 12;
const TWIPS = 20;

export class OdtStyles {
  private readonly styles = new Map<string, StyleProperties>();
  private readonly resolved = new Map<string, StyleProperties>();
  private current: StyleProperties | null = null;
  private readonly papers: Colour[] = [];
  private hasBackground = false;
  private readonly size: PageSize = { width: 0, height: 0 };

  get paper(): Colour | null {
    const [first = WHITE, ...others] = this.papers;
    return this.hasBackground || others.some((paper) => !looksSame(paper, first)) ? null : first;
  }

  /** Width and height default to the larger of Letter and A4. */
  get page(): PageSize {
    return this.size.width > 0 && this.size.height > 0 ? this.size : { width: 12_240, height: 16_838 };
  }

  addBackground(): void {
    this.hasBackground = true;
  }

  resolve(family: string, name = ""): StyleProperties {
    const key = `${family} ${name}`;
    let found = this.resolved.get(key);
    if (found) return found;
    found = {};
    let next: string | undefined = name;
    for (let depth = 0; next && depth < MAX_STYLE_CHAIN; depth += 1) {
      const style: StyleProperties | undefined = this.styles.get(`${family} ${next}`);
      found = { ...style, ...found };
      next = style?.parent;
    }
    found = { ...this.styles.get(`${family} `), ...found };
    this.resolved.set(key, found);
    return found;
  }

  start(name: string, attributes: Record<string, string>): boolean {
    if (name === "style" || name === "default-style") {
      const parent = attributes["style:parent-style-name"];
      this.current = parent === undefined ? {} : { parent };
      this.styles.set(`${attributes["style:family"]} ${attributes["style:name"] ?? ""}`, this.current);
      this.resolved.clear();
    } else if (name === "page-layout-properties" || name === "header-footer-properties") {
      this.addPage(name, attributes);
    } else if (name === "background-image" && "xlink:href" in attributes) {
      if (this.current) this.current.background = "unknown";
      else this.hasBackground = true;
    } else if (this.current && name.endsWith("-properties")) describe(this.current, attributes);
    else return false;
    return true;
  }

  end(name: string): void {
    if (name === "style" || name === "default-style") this.current = null;
  }

  private addPage(name: string, attributes: Record<string, string>): void {
    const written = attributes["fo:background-color"] ?? "transparent";
    const colour = written === "transparent" ? WHITE : parseHexColour(written);
    const isPainted = /^(?:gradient|hatch|bitmap)$/.test(attributes["draw:fill"] ?? "");
    const isBand = name === "header-footer-properties" && colour !== null && !looksSame(colour, WHITE);
    if (isPainted || colour === null || isBand) this.hasBackground = true;
    else if (name === "page-layout-properties") this.papers.push(colour);
    const { size } = this;
    size.width = Math.max(size.width, (pointsOf(attributes["fo:page-width"]) ?? 0) * TWIPS);
    size.height = Math.max(size.height, (pointsOf(attributes["fo:page-height"]) ?? 0) * TWIPS);
  }
}
