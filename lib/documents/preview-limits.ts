import "server-only";
import { withoutUnset } from "@/lib/api/limit-rules";
import {
  PREVIEWED_CELLS_MAX,
  type LimitsPreviewDto,
  type PreviewLimitsInput,
} from "@/lib/api/limits-preview";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { Value } from "@/lib/extraction/values/types";
import { assertLimits } from "@/lib/extractors/assert-limits";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { fieldNotFound } from "@/lib/extractors/own-extractor";
import { parseColumns } from "@/lib/extractors/stored-columns";
import { rowsKeyOf } from "@/lib/values/present-names";
import { parseRows } from "@/lib/values/row-chunks";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { createYield } from "@/lib/yield-to-event-loop";
import { newestResults } from "./newest-results";

const EXAMPLES_MAX = 10;
const CHUNKS_AT_ONCE = 10;

/**
 * Tests new limits of a field or column on the newest documents.
 * @throws AppError `not_found`; `invalid` if the limits don't suit the type or the column doesn't exist
 */
export async function previewLimits(
  ctx: UserContext,
  extractorId: string,
  fieldId: string,
  { column, ...sent }: PreviewLimitsInput,
): Promise<LimitsPreviewDto> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const field = extractor.storedFields.find(({ id }) => id === fieldId);
  if (!field) throw fieldNotFound();
  const limits = withoutUnset(sent);
  assertLimits(column === undefined ? field.type : typeOfColumn(field.columns, column), limits);
  const { brokenBy } = limitsOf(limits);
  const yieldToEventLoop = createYield();
  const preview: LimitsPreviewDto = { values: 0, broken: 0, examples: [] };
  let cells = 0;
  for await (const { row: document, result } of newestResults(ctx, extractor)) {
    const stored = result.values.find(({ name }) => name === field.name);
    if (!stored) continue;
    const { id, filename } = document;
    for await (const found of column === undefined ? [ownValue(stored)] : cellsOf(ctx, id, stored, column))
      for (const { value, ...place } of found) {
        if (column !== undefined && (cells += 1) > PREVIEWED_CELLS_MAX) return preview;
        if (value === null) continue;
        preview.values += 1;
        await yieldToEventLoop();
        if (brokenBy(value) === null) continue;
        preview.broken += 1;
        if (preview.examples.length < EXAMPLES_MAX) preview.examples.push({ id, filename, value, ...place });
      }
  }
  return preview;
}

function typeOfColumn(columns: string | null, wanted: string): FieldType {
  const column = columns === null ? undefined : parseColumns(columns).find(({ name }) => name === wanted);
  if (column) return column.type;
  const message = "There is no column with this name.";
  throw new AppError("invalid", message, { fields: { column: message } });
}

interface Found {
  value: Value;
  row?: number;
}

function ownValue(stored: StoredValue): Found[] {
  return isScalar(stored) ? [{ value: stored.value }] : [];
}

async function* cellsOf(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  column: string,
): AsyncGenerator<Found[]> {
  const at = isScalar(stored) ? -1 : stored.columns.findIndex(({ name }) => name === column);
  if (isScalar(stored) || at === -1) return;
  let row = 0;
  for (let first = 0; row < stored.rows; first += CHUNKS_AT_ONCE) {
    const chunks = await ctx.db.rowChunk.findMany({
      where: { documentId, name: rowsKeyOf(stored), position: { gte: first, lt: first + CHUNKS_AT_ONCE } },
      select: { found: true, corrected: true, firstFound: true },
      orderBy: { position: "asc" },
    });
    if (chunks.length === 0) return;
    yield chunks.flatMap(parseRows).map(({ values }) => ({ value: values[at] ?? null, row: row++ }));
  }
}
