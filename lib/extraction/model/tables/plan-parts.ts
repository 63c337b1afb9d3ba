import type { AskModel } from "@/lib/extraction/model/ask-model";
import { estimateTokens } from "@/lib/extraction/model/estimate-tokens";
import { PROTOCOL_TOKENS } from "@/lib/extraction/model/plan-requests";
import { ROWS_SYSTEM, rowsRequest } from "@/lib/extraction/model/prompts";
import type { Span } from "@/lib/extraction/values/span";
import type { TableSpec } from "@/lib/extraction/values/types";

export interface TablePart {
  asked: readonly number[];
  isSecond: boolean;
}

/** Few models can give longer answers, and those that can become careless. */
const ANSWER_TOKENS = 8_000;
const TOKENS_PER_ROW = 30;
const TOKENS_PER_CELL = 12;
const ROWS_IN_PROSE = 0.4;
const MAY_BE_ROW = /\d|\t| {2}/;
/** With more context, models overlook lines. */
const MAX_SHOWN_TOKENS = 12_000;
/** Lines to show above and below the requested ones, so that every row is complete. */
export const CONTEXT_LINES = 8;
const MAX_GAP = 12;

/** All tables use the same parts, so that each part is cached after one request. */
export interface TablePlan {
  answerTokens: number;
  cut(indexes: readonly number[], isSecond: boolean): TablePart[];
}

export function planParts(
  { capabilities: { contextTokens } }: AskModel,
  { text, lines }: { text: string; lines: readonly Span[] },
  tables: readonly TableSpec[],
  headLines: readonly number[],
): TablePlan {
  const answerTokens = Math.min(ANSWER_TOKENS, Math.floor(contextTokens / 4));
  const columns = Math.max(...tables.map((table) => table.columns.length));
  const requests = tables.map((table) => estimateTokens(rowsRequest(table, "in lines 1000 to 2000", true)));
  const question = PROTOCOL_TOKENS + estimateTokens(ROWS_SYSTEM) + Math.max(...requests);
  const shownTokens = Math.min(MAX_SHOWN_TOKENS, contextTokens - answerTokens - question);
  const tokensOf = (index: number): number => {
    const line = lines[index];
    return line ? estimateTokens(text.slice(line.start, line.end)) + 5 : 0;
  };
  const sumOf = (from: number, until: number): number => {
    let sum = 0;
    for (let index = Math.max(0, from); index < until; index += 1) sum += tokensOf(index);
    return sum;
  };
  const answerTo = (index: number): number => {
    const line = lines[index];
    const share = line && !MAY_BE_ROW.test(text.slice(line.start, line.end)) ? ROWS_IN_PROSE : 1;
    return share * (TOKENS_PER_ROW + TOKENS_PER_CELL * columns + tokensOf(index));
  };
  const heads = headLines.reduce((sum, index) => sum + tokensOf(index), 0);
  return {
    answerTokens,
    cut(indexes, isSecond) {
      const parts: TablePart[] = [];
      let asked: number[] = [];
      let [answer, shown] = [0, 0];
      for (const index of indexes) {
        const last = asked.at(-1) ?? index;
        answer += answerTo(index);
        shown += sumOf(last + 1 + CONTEXT_LINES, index + 1 + CONTEXT_LINES);
        if (asked.length > 0 && (answer > answerTokens || shown > shownTokens || index - last > MAX_GAP)) {
          parts.push({ asked, isSecond });
          asked = [];
        }
        if (asked.length === 0) {
          answer = answerTo(index);
          shown = heads + sumOf(index - CONTEXT_LINES, index + 1 + CONTEXT_LINES);
        }
        asked.push(index);
      }
      return asked.length > 0 ? [...parts, { asked, isSecond }] : parts;
    },
  };
}

export function halvePart({ asked, isSecond }: TablePart, least: number): [TablePart, TablePart] | null {
  if (asked.length < 2 * least) return null;
  const middle = Math.ceil(asked.length / 2);
  return [
    { asked: asked.slice(0, middle), isSecond },
    { asked: asked.slice(middle), isSecond },
  ];
}

export function linesAround({ asked }: TablePart, count: number): { from: number; until: number } {
  const [first = 0, last = 0] = [asked[0], asked.at(-1)];
  return {
    from: Math.max(0, first - CONTEXT_LINES),
    until: Math.min(count, last + 1 + CONTEXT_LINES),
  };
}
