import { PagePictures } from "@/lib/extraction/model/ask-about-page";
import type { KeptAnswers } from "@/lib/extraction/model/kept-answers";
import { rowsRequest } from "@/lib/extraction/model/prompts";
import type { Ask } from "@/lib/extraction/model/send-requests";
import { settleAll } from "@/lib/extraction/model/settle-all";
import type { EngineInput, FoundTable, TableSpec } from "@/lib/extraction/values/types";
import { unreadPages } from "@/lib/text/coverage";
import { askRows, type ModelRow } from "./ask-rows";

/** For one page. A page can't be split, so a longer answer makes the document fail. */
const ANSWER_TOKENS = 8_000;
const PAGES_AT_ONCE = 4;

/**
 * Sends one page per request, as an image. The rows have no places and are neither verified nor counted.
 * @throws ModelFailure
 * @throws AppError if a page can't be drawn
 */
export async function lookForRows(
  { ask, kept, input }: { ask: Ask; kept: KeptAnswers; input: EngineInput },
  tables: readonly TableSpec[],
): Promise<FoundTable[]> {
  const pictures = new PagePictures(input);
  const pages = unreadPages(input.document.coverage, "image_only");
  const look = async (table: TableSpec, page: number): Promise<ModelRow[]> => {
    const request = rowsRequest(table, `in the picture of page ${page}`);
    const known = kept.rowsOf(request);
    if (known) return known;
    const document = [await pictures.of(page)];
    const question = { document, request, isRepeated: tables.length > 1, maxTokens: ANSWER_TOKENS };
    try {
      const rows = await askRows(ask, table.columns.length, question);
      kept.setRows(request, rows);
      return rows;
    } finally {
      void kept.save();
    }
  };
  const lookForAll = async (page: number): Promise<ModelRow[][]> => {
    const rows: ModelRow[][] = [];
    for (const table of tables) rows.push(await look(table, page));
    return rows;
  };
  const found: ModelRow[][][] = [];
  for (let next = 0; next < pages.length; next += PAGES_AT_ONCE)
    found.push(...(await settleAll(pages.slice(next, next + PAGES_AT_ONCE).map(lookForAll))));
  return tables.map((table, index) => ({
    rows: found.flatMap((ofPage) => (ofPage[index] ?? []).map((row) => toRawRow(table, row))),
    counted: null,
  }));
}

function toRawRow({ columns }: TableSpec, { cells }: ModelRow): FoundTable["rows"][number] {
  return {
    cells: columns.map((_, column) => {
      const cell = cells.find((one) => one.column === column);
      return cell ? { raw: cell.raw } : null;
    }),
  };
}
