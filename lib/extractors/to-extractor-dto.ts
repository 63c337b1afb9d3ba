import type { ExtractorDto, FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import type { RuleDto } from "@/lib/api/rule";
import type { Prisma } from "@/lib/db/generated/client";
import type { DocumentCounts } from "./count-documents";
import { compileRules, isUsable } from "@/lib/rules/compile-rules";
import { parseColumns } from "./stored-columns";
import { parseRules } from "./stored-rules";
import { toAskedField } from "./to-asked-field";

/** The allow-list of columns that the DTOs are built from. */
export const fieldColumns = {
  id: true,
  name: true,
  type: true,
  required: true,
  prompt: true,
  alsoCalled: true,
  columns: true,
} satisfies Prisma.FieldSelect;

export const extractorColumns = {
  id: true,
  name: true,
  createdAt: true,
  rules: true,
  fields: { select: fieldColumns, orderBy: { position: "asc" } },
} satisfies Prisma.ExtractorSelect;

export type FieldRow = Prisma.FieldGetPayload<{ select: typeof fieldColumns }>;
type ExtractorRow = Prisma.ExtractorGetPayload<{ select: typeof extractorColumns }>;

export function toFieldDto({ id, name, type, required, prompt, alsoCalled, columns }: FieldRow): FieldDto {
  const own = columns === null ? {} : { columns: parseColumns(columns) };
  return { id, name, type, required, prompt, also_called: alsoCalled, ...own };
}

export function toExtractorDto({ id, name, createdAt, fields, rules }: ExtractorRow): ExtractorDto {
  const listed = fields.map(toFieldDto);
  return { id, name, fields: listed, rules: toRuleDtos(rules, listed), created_at: createdAt.toISOString() };
}

function toRuleDtos(stored: string, fields: readonly FieldDto[]): RuleDto[] {
  return compileRules(parseRules(stored), fields.map(toAskedField)).map((rule) => {
    const { name, expression, message } = rule;
    return { name, expression, message, ...(!isUsable(rule) && { problem: rule.problem }) };
  });
}

/** What an extractor's documents add to it in a list. */
export function toUsageDto(
  { id, lastUsedAt, learning }: { id: string; lastUsedAt: Date | null; learning: boolean },
  counts: ReadonlyMap<string, DocumentCounts>,
): Omit<ListedExtractorDto, keyof ExtractorDto> {
  const { documents, toCheck } = counts.get(id) ?? { documents: 0, toCheck: 0 };
  const last_used_at = lastUsedAt?.toISOString() ?? null;
  return { document_count: documents, to_check: toCheck, last_used_at, learning };
}
