import type { TableSpec } from "@/lib/extraction/values/types";
import type { KeptAnswers } from "@/lib/extraction/model/kept-answers";
import { ModelFailure } from "@/lib/extraction/model/model-failure";
import { rowsRequest } from "@/lib/extraction/model/prompts";
import type { Ask } from "@/lib/extraction/model/send-requests";
import { settleAll } from "@/lib/extraction/model/settle-all";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { askRows } from "./ask-rows";
import type { RowsOfPart } from "./merge-rows";
import { nameLines, showLines } from "./numbered-lines";
import { placeRows, type LinedText } from "./place-rows";
import { halvePart, linesAround, type TablePart, type TablePlan } from "./plan-parts";

export interface TableReading {
  ask: Ask;
  kept: KeptAnswers;
  lined: LinedText;
  headLines: readonly number[];
  plan: TablePlan;
  yieldToEventLoop: YieldToEventLoop;
}

/** Minimum number of lines per request after a timeout or malformed answer. */
const LEAST_LINES = 8;

/**
 * Never asks a question twice. Halves a request that is too large and ignores answers that are cut off.
 * @throws ModelFailure after keeping all answers so far
 */
export async function readPart(
  reading: TableReading,
  table: TableSpec,
  part: TablePart,
  isRepeated: boolean,
): Promise<RowsOfPart[]> {
  const { ask, kept, lined, headLines, plan, yieldToEventLoop } = reading;
  const { asked } = part;
  const shown = linesAround(part, lined.lines.length);
  const around = Array.from({ length: shown.until - shown.from }, (_, index) => shown.from + index);
  const text = showLines(lined.text, lined.lines, [
    ...headLines.filter((line) => line < shown.from),
    ...around,
  ]);
  const request = rowsRequest(table, `in lines ${nameLines(asked)}`, part.isSecond);
  const question = `${text}\n${request}`;
  if (kept.rowsOf(question) === undefined) {
    try {
      const document = [{ type: "text" as const, text }];
      const maxTokens = plan.answerTokens;
      const columns = table.columns.length;
      kept.setRows(question, await askRows(ask, columns, { document, request, isRepeated, maxTokens }));
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.isOfSize || !halvePart(part, leastFor(error)))
        throw error;
      kept.setRows(question, null);
    } finally {
      void kept.save();
    }
  }
  const rows = kept.rowsOf(question);
  if (rows)
    return [{ asked, rows: await placeRows(lined, { ...shown, asked }, table, rows, yieldToEventLoop) }];
  const halves = halvePart(part, 1) ?? [];
  return (await settleAll(halves.map((half) => readPart(reading, table, half, isRepeated)))).flat();
}

function leastFor({ reason }: ModelFailure): number {
  return reason === "answer_cut_off" || reason === "document_too_long" ? 1 : LEAST_LINES;
}
