import "server-only";
import type { FieldDto } from "@/lib/api/extractor";
import type { ChangedValues } from "@/lib/documents/change-documents";
import type { CorrectedDocument } from "@/lib/documents/corrected-document";
import { withRows } from "@/lib/documents/corrected-table";
import { invalidCorrection } from "@/lib/documents/invalid-correction";
import { loadRecentText } from "@/lib/documents/recent-texts";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { TableSpec, VerifiedRow, VerifiedTable } from "@/lib/extraction/values/types";
import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import { rowsInForce, rowsOf } from "@/lib/values/stored-tables";
import {
  parseValues,
  serializeValues,
  type StoredValue,
  type WrittenTable,
} from "@/lib/values/stored-values";
import { toResult } from "@/lib/values/to-result";

/**
 * Treats rows from a drawn region as user input, because later extractions don't know about the region.
 * @throws AppError `invalid` if the region contains no rows
 */
export async function readOfferedTable(
  document: CorrectedDocument,
  field: FieldDto,
  spec: TableSpec,
  offer: Offer,
  signal?: AbortSignal,
): Promise<Pick<ChangedValues, "rows" | "store"> & { value: StoredValue }> {
  const table = await readRows(document, spec, offer, signal);
  const { values, tables } = toResult([table], [field]);
  const { found } = rowsOf(tables, field.name);
  const inForce = rowsInForce({ found, corrected: null });
  const at = document.ctx.now().toISOString();
  // Don't use the name as the key, because a table that once had this name may still have rows under it.
  const rowsKey = field.id;
  const said = offer.drawn ? { correction: { at } } : { confirmed_at: at };
  const [value] = parseValues(
    serializeValues(values.map((value) => ({ ...value, rowsKey, ...said }) as WrittenTable)),
  );
  if (!value) throw new Error("The table has no value.");
  const rows = { found, corrected: offer.drawn ? inForce : null };
  const { chunks, store } = withRows(document.id, rowsKey, rows);
  return { value, ...(chunks && { rows: new Map([[rowsKey, chunks]]) }), store };
}

async function readRows(
  corrected: CorrectedDocument,
  spec: TableSpec,
  offer: Offer,
  signal?: AbortSignal,
): Promise<VerifiedTable> {
  const { records } = corrected.ctx.engine;
  const document = await loadRecentText(corrected.ctx, corrected.id);
  if (offer.drawn) return records.readDrawn(document, offer.drawn, spec, await corrected.taught(), signal);
  const found = await records.findTables(document, [spec], signal);
  const answers = { answers: [], found, usage: createUsage("local"), coverage: document.coverage };
  const { results } = await records.verify(
    document,
    [spec],
    answers,
    { checkBelow: CHECK_BELOW.local },
    signal,
  );
  const table = results.find((result) => "rows" in result);
  if (table?.rows.some((row) => isWithin(row, offer))) return table;
  throw invalidCorrection("from", "No rows were found for this table.");
}

function isWithin({ start, end }: VerifiedRow, offered: Span): boolean {
  return start !== null && end !== null && start < offered.end && offered.start < end;
}
