import { formatNumber } from "./format-number";

/** How one level of a list numbers its paragraphs. */
export interface ListLevel {
  /** A name of Word's XML: `decimal`, `lowerRoman`, `bullet`. */
  format: string;
  /** The label's template, with %1 to %9 for the numbers of the levels: "%1.%2)". */
  text: string;
  start: number;
}

export type ListLevels = Map<number, ListLevel>;

/** Counts the paragraphs of lists and makes their labels, which word processors display but do not store. */
export class ListLabels {
  private readonly counters = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  /**
   * The label of the next paragraph of a list; "" where it shows none.
   *
   * @param list identifies the counters
   * @param level from 0
   * @param restart a name for this use of the list, which starts again at `at`
   */
  next(list: string, levels: ListLevels, level: number, restart?: { name: string; at: number }): string {
    const definition = levels.get(level);
    if (!definition) return "";
    const counters = this.count(list, levels, level, restart);
    if (definition.format === "bullet") return "•";
    if (definition.format === "none") return "";
    return definition.text.replace(/%([1-9])/g, (_, digit: string) => {
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
