import { writtenName } from "@/lib/api/rule";

export interface Completion {
  from: number;
  names: string[];
}

const NAMES_MAX = 6;
const IN_BACKTICKS = /`[^`]*$/;
const BEGUN = /[\p{L}_][\p{L}\p{N}_]*$/u;

export function completionAt(expression: string, caret: number, names: readonly string[]): Completion | null {
  const before = expression.slice(0, caret);
  // An even number of backticks means that the last name is closed.
  const isQuoted = before.split("`").length % 2 === 0;
  const begun = (isQuoted ? IN_BACKTICKS : BEGUN).exec(before);
  if (!begun) return null;
  const typed = begun[0].replace("`", "").toLowerCase();
  const starting = names.filter((name) => name.toLowerCase().startsWith(typed));
  const holding = names.filter((name) => !starting.includes(name) && name.toLowerCase().includes(typed));
  const found = [...starting, ...holding].filter((name) => name !== begun[0]).slice(0, NAMES_MAX);
  return found.length === 0 ? null : { from: begun.index, names: found };
}

export function completed(
  expression: string,
  { from, until, name }: { from: number; until: number; name: string },
): { expression: string; caret: number } {
  const written = writtenName(name);
  return {
    expression: expression.slice(0, from) + written + expression.slice(until),
    caret: from + written.length,
  };
}
