import type { PlacedRowDto, ScalarValueDto, TableValueDto, UnitEvidenceDto, ValueDto } from "@/lib/api/value";
import { evidenceOf } from "@/lib/extraction/verify/evidence-of";
import { PLACED_CELLS_MAX } from "@/lib/api/limits";
import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import type { Span } from "@/lib/extraction/values/span";
import type { Value, ValueUnit } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { mapInPieces } from "@/lib/yield-to-event-loop";
import { alternativesOf } from "./column-alternatives";
import type { Result } from "./correct-values";
import { omittedRows } from "./omitted-rows";
import { rowsInForce, rowsOf, toRow, type StoredRow } from "./stored-tables";
import { unitOfFound, unitOfHead } from "./unit-of-cell";
import { isScalar, type StoredScalar, type StoredTable, type StoredValue } from "./stored-values";

/**
 * Doesn't block the event loop. Tables whose rows weren't loaded contain the number of rows.
 * @param text the document's text, if the positions of rows and words are needed
 */
export async function toValueDtos(
  result: Result<StoredValue>,
  text: DocumentText | null,
): Promise<ValueDto[]> {
  const omitted = new Map(omittedRows(result));
  const dtos: ValueDto[] = [];
  for (const stored of result.values) {
    const rows = omitted.get(stored.name);
    if (isScalar(stored)) dtos.push(toScalarDto(stored));
    else if (rows === undefined) dtos.push(await toTableDto(stored, result.tables, text));
    else dtos.push({ ...(await toTableDto(stored, result.tables, text)), rows_omitted: rows });
  }
  return dtos;
}

function toScalarDto({ doubt: _doubt, fieldId, ...stored }: StoredScalar): ScalarValueDto {
  const value = { ...stored, ...(fieldId && { field: fieldId }) };
  return value.value === null ? value : { ...value, suggestion: null };
}

async function toTableDto(
  {
    rows: _,
    counted,
    attached_lines,
    sums,
    left_out,
    drawn,
    uncertain,
    units,
    evidence,
    correction,
    rowsKey,
    fieldId,
    ...stored
  }: StoredTable,
  tables: Result<StoredValue>["tables"],
  text: DocumentText | null,
): Promise<TableValueDto> {
  const rows = rowsOf(tables, rowsKey ?? stored.name);
  const listed = async (rows: readonly RowInForce[]) =>
    rows.length === 0 ? null : mapInPieces(rows, ({ values }) => toRow(stored, values));
  const inForce = rowsInForce(rows);
  const value = await listed(inForce);
  const isAsFound = rows.corrected === null;
  return {
    ...stored,
    ...(fieldId && { field: fieldId }),
    columns: stored.columns.map((column, place) => {
      const alternatives = alternativesOf({ ...stored, uncertain }, column.name);
      const unit = unitOfHead(units[place]);
      return { ...column, ...(alternatives.length > 0 && { alternatives }), ...(unit && { unit }) };
    }),
    value,
    original: isAsFound ? value : await listed(rowsInForce({ ...rows, corrected: null })),
    evidence: {
      ...evidence,
      counted,
      attached_lines,
      drawn_from: drawn[0]?.from ?? null,
      ...drawnRegions(drawn),
      left_out: text ? left_out.map((span) => toPlace(span, text)) : [],
      sums,
      rows: text
        ? await mapInPieces(rows.found.slice(0, placedRows(stored)), (row) =>
            toRowEvidence(row, { ...stored, units }, text),
          )
        : [],
    },
    confidence: null,
    candidates: [],
    suggestion: null,
    correction: correction && { ...correction, value, originals: inForce.map(({ original }) => original) },
  };
}

function drawnRegions(drawn: StoredTable["drawn"]): Pick<TableValueDto["evidence"], "regions"> {
  const byPage = new Map(drawn.flatMap(({ region }) => (region ? [[region.page, region]] : [])));
  return byPage.size > 0 ? { regions: [...byPage.values()] } : {};
}

export function toPlacedRow(
  table: StoredTable,
  { row, values, original, found }: RowInForce & { row: number; found: StoredRow | null },
  text: DocumentText,
): PlacedRowDto {
  const cellsOf = (values: readonly Value[]) => toRow(table, values);
  return {
    row,
    cells: cellsOf(values),
    original,
    found: found && cellsOf(found[0]),
    evidence: found && toRowEvidence(found, table, text),
  };
}

/**
 * How many rows get positions. The positions of all rows in ten million characters would take hundreds of
 * megabytes.
 */
export function placedRows({ columns }: { columns: readonly unknown[] }): number {
  return Math.floor(PLACED_CELLS_MAX / columns.length);
}

function toRowEvidence(
  row: StoredRow,
  { columns, units }: Pick<StoredTable, "columns" | "units">,
  text: DocumentText,
): TableValueDto["evidence"]["rows"][number] {
  const [values, place, cells] = row;
  const [start, end] = place ?? [null, null];
  return {
    start,
    end,
    page: start === null ? null : pageAt(text, start),
    cells: Object.fromEntries(
      columns.map(({ name }, index) => [
        name,
        toCellEvidence(values[index] ?? null, cells[index] ?? null, unitOfFound(row, index, units), text),
      ]),
    ),
  };
}

function toCellEvidence(
  value: Value,
  place: readonly [number, number] | null,
  unit: ValueUnit | null,
  text: DocumentText,
): UnitEvidenceDto {
  if (!place) return { ...evidenceOf(text, null, value === null ? "missing" : "unverified"), unit };
  const [start, end] = place;
  return { ...evidenceOf(text, { start, end, parts: [{ start, end }] }, "verified"), unit };
}

function toPlace(span: Span, text: DocumentText): TableValueDto["evidence"]["left_out"][number] {
  const { state: _, ...place } = evidenceOf(text, { ...span, parts: [span] }, "verified");
  return place;
}

function pageAt({ pages }: DocumentText, offset: number): number | null {
  const index = pages.findIndex(({ start, end }) => offset >= start && offset < end);
  return index === -1 ? null : index + 1;
}
