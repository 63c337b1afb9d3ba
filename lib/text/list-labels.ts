import { formatNumber } from "@/lib/text/format-number";

/** How one level of a list numbers its paragraphs. */
export interface ListLevel {
  /** By the names that Word's XML uses: `decimal`, `lowerRoman`, `bullet`. */
  format: string;
  /** The label, with %1 to %9 for the numbers of the levels: "%1.%2)". */
  text: string;
  start: number;
}

export type ListLevels = Map<number, ListLevel>;

/** Counts the paragraphs of lists and makes the label that a word processor shows before each but does not store. */
export class ListLabels {
  private readonly counters = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  /**
   * The label of the next paragraph of a list; "" where it shows none.
   *
   * @param list what is counted through
   * @param level from 0
   * @param restart a name for this use of the list, where it begins anew at `restartAt`
   */
  next(list: string, levels: ListLevels, level: number, restart?: { name: string; at: number }): string {
    const shape = levels.get(level);
    if (!shape) return "";
    const counters = this.count(list, levels, level, restart);
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

  private count(
    list: string,
    levels: ListLevels,
    level: number,
    restart?: { name: string; at: number },
  ): number[] {
    const counters = this.counters.get(list) ?? [];
    this.counters.set(list, counters);
    const current = counters[level];
    if (restart && !this.restarted.has(restart.name)) {
      this.restarted.add(restart.name);
      counters[level] = restart.at;
    } else {
      counters[level] = current === undefined ? (levels.get(level)?.start ?? 1) : current + 1;
    }
    for (let index = 0; index < level; index += 1) counters[index] ??= levels.get(index)?.start ?? 1;
    counters.length = level + 1;
    return counters;
  }
}
