import { coverageDto, type CoverageDto, type DocumentDto, recognitionDto } from "@/lib/api/document";
import type { Prisma } from "@/lib/db/generated/client";
import { countChangedFields } from "@/lib/extractors/fields-key";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { extractedData, missingRequired } from "@/lib/values/extracted-data";
import type { Result } from "@/lib/values/correct-values";
import { omittedRows } from "@/lib/values/omitted-rows";
import { parseTables, type ChunkOfTable } from "@/lib/values/row-chunks";
import { readValues } from "@/lib/values/present-names";
import type { StoredValue } from "@/lib/values/stored-values";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { isSettled } from "@/lib/values/value-outcomes";
import { documentChecks } from "./document-checks";

export const documentColumns = {
  id: true,
  filename: true,
  sameFileId: true,
  status: true,
  createdAt: true,
  credits: true,
  rejectionReason: true,
  rejectionCode: true,
  values: true,
  toCheck: true,
  knownPerMille: true,
  confirmedAt: true,
  fieldsKey: true,
  expiresAt: true,
  size: true,
  format: true,
  words: true,
  pages: true,
  coverage: true,
  recognition: true,
  revision: true,
} satisfies Prisma.DocumentSelect;

export type DocumentRow = Prisma.DocumentGetPayload<{ select: typeof documentColumns }>;

export interface ResultRow extends DocumentRow {
  chunks: readonly ChunkOfTable[];
}

export type ShownExtractor = Pick<LoadedExtractor, "fieldsKey" | "names" | "usual">;

export interface DocumentState {
  result?: Result<StoredValue>;
  data?: string;
  leased?: boolean;
  extractor: ShownExtractor;
  sameFiles: ReadonlyMap<string, string>;
}

export const NO_RESULT: ShownExtractor = { fieldsKey: "", names: [], usual: null };

export function toDocumentDto(row: DocumentRow & Partial<ResultRow>, state: DocumentState): DocumentDto {
  const { extractor, result = resultOf(row, extractor), data, leased = false, sameFiles } = state;
  const stage = stageOf(row, leased);
  const hasResult = row.status === "SUCCESS";
  const changedFields = hasResult ? changedSince(row, extractor.fieldsKey) : 0;
  const { usual } = extractor;
  const toCheck = hasResult ? leftToCheck(row, usual) : 0;
  const omitted = omittedRows(result);
  return {
    id: row.id,
    filename: row.filename,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    credits: row.credits,
    rejection_reason: row.rejectionReason,
    rejection_code: row.rejectionCode,
    extracted_data: hasResult ? (data ?? extractedData(result)) : null,
    expires_at: row.expiresAt.toISOString(),
    size: row.size,
    format: row.format,
    words: row.words,
    pages: row.pages,
    coverage: coverageOf(row),
    stage,
    recognition: stage === "recognising" ? parseRecognition(row) : null,
    missing_required: missingRequired(result.values),
    to_check: toCheck,
    checks: documentChecks(row, hasResult ? result.values : null, usual, sameFiles.get(row.id)),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    reviewed: hasResult && toCheck === 0 && (row.confirmedAt !== null || result.values.some(isSettled)),
    fields_changed: changedFields > 0,
    changed_fields: changedFields,
    ...(omitted.length > 0 && { rows_omitted: Object.fromEntries(omitted) }),
    revision: row.revision,
  };
}

/** Returns no values unless the document is in SUCCESS, even if it still has values from an earlier run. */
export function resultOf(
  { status, values, chunks = [] }: DocumentRow & Partial<ResultRow>,
  { names }: Pick<ShownExtractor, "names">,
): Result<StoredValue> {
  if (status !== "SUCCESS" || values === null) return { values: [], tables: {} };
  return { values: readValues(values, names), tables: parseTables(chunks) };
}

function changedSince({ fieldsKey: former }: DocumentRow, present: string): number {
  return former === null ? 0 : countChangedFields(former, present);
}

export function coverageOf({ coverage }: Pick<DocumentRow, "coverage">): CoverageDto | null {
  return coverage === null ? null : coverageDto.parse(JSON.parse(coverage));
}

/** A document stays PENDING while it is being read, until its credits are reserved. */
function stageOf({ status, recognition }: DocumentRow, leased: boolean): DocumentDto["stage"] {
  if (status === "SUCCESS" || status === "FAILURE") return null;
  if (!leased) return "waiting";
  if (status === "PROCESSING") return "extracting";
  return recognition === null ? "reading" : "recognising";
}

function parseRecognition({ recognition }: DocumentRow): DocumentDto["recognition"] {
  return recognition === null ? null : recognitionDto.parse(JSON.parse(recognition));
}
