import { FORMATS_BY_FIRST, formatNumber } from "@/lib/text/format-number";

interface Level {
  /** A name from Word's XML, as in `formatNumber`. */
  format: string;
  prefix: string;
  suffix: string;
  start: number;
  /** Number of levels in a label. For example, "1.2" has 2. */
  displayedLevels: number;
  look: string | undefined;
}

export class ListStyles {
  private readonly styles = new Map<string, Map<number, Level>>();
  private current: Map<number, Level> | null = null;

  open(name: string, attributes: Record<string, string>): boolean {
    if (name === "list-style" || name === "outline-style") {
      this.current = new Map();
      this.styles.set(name === "outline-style" ? OUTLINE : (attributes["style:name"] ?? ""), this.current);
      return true;
    }
    if (!this.current || !/^(list-level-style-(number|bullet|image)|outline-level-style)$/.test(name))
      return false;
    const bullet = name === "list-level-style-bullet" || name === "list-level-style-image";
    this.current.set(Number(attributes["text:level"]), {
      format: bullet ? "bullet" : (FORMATS_BY_FIRST[attributes["style:num-format"] ?? ""] ?? "none"),
      prefix: attributes["style:num-prefix"] ?? "",
      suffix: attributes["style:num-suffix"] ?? "",
      start: Number(attributes["text:start-value"] ?? 1),
      displayedLevels: Number(attributes["text:display-levels"] ?? 1),
      look: attributes["text:style-name"],
    });
    return true;
  }

  close(name: string): void {
    if (name === "list-style" || name === "outline-style") this.current = null;
  }

  level(style: string, level: number): Level | undefined {
    return this.styles.get(style)?.get(level);
  }

  label(style: string, counters: number[]): string {
    const level = this.level(style, counters.length);
    if (!level || level.format === "none") return "";
    if (level.format === "bullet") return "•";
    const from = Math.max(0, counters.length - Math.max(1, level.displayedLevels));
    const numbers = counters
      .slice(from)
      .map((counter, index) =>
        formatNumber(counter, this.level(style, from + index + 1)?.format ?? level.format),
      )
      .filter((number) => number !== "");
    return `${level.prefix}${numbers.join(".")}${level.suffix}`.trim();
  }
}

export const OUTLINE = "\0outline";
