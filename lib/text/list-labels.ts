import { formatNumber } from "./format-number";

export interface ListLevel {
  /** A name from Word's XML, such as `decimal`, `lowerRoman` or `bullet`. */
  format: string;
  /** A template such as "%1.%2)", in which %1 to %9 stand for the numbers of the levels. */
  text: string;
  start: number;
}

export type ListLevels = Map<number, ListLevel>;

export interface ListUse {
  levels: ListLevels;
  starts: Map<number, number>;
}

/** Word processors display list labels but do not store them. */
export class ListLabels {
  private readonly counters = new Map<string, number[]>();
  private readonly restarted = new Set<string>();

  /**
   * Returns "" if the paragraph displays no label. Counters are kept per `list`, and start numbers per `useName`.
   * Levels count from 0.
   */
  next(list: string, own: ListLevels, level: number, useName: string, use: ListUse): string {
    const levels = use.levels.size > 0 ? new Map([...own, ...use.levels]) : own;
    const definition = levels.get(level);
    if (!definition) return "";
    const counters = this.count(list, levels, level, useName, use.starts.get(level));
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
    useName: string,
    start: number | undefined,
  ): number[] {
    const counters = this.counters.get(list) ?? [];
    this.counters.set(list, counters);
    const current = counters[level];
    const restart = `${useName} ${level}`;
    if (start !== undefined && !this.restarted.has(restart)) {
      this.restarted.add(restart);
      counters[level] = start;
    } else {
      counters[level] = current === undefined ? (levels.get(level)?.start ?? 1) : current + 1;
    }
    for (let index = 0; index < level; index += 1) counters[index] ??= levels.get(index)?.start ?? 1;
    counters.length = level + 1;
    return counters;
  }
}
