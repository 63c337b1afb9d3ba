import type { ExtractorDto, FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import type { RuleDto } from "@/lib/api/rule";
import type { TrustDto } from "@/lib/api/trust";
import type { Extractor, Prisma } from "@/lib/db/generated/client";
import type { DocumentCounts } from "./count-documents";
import { compileRules, isUsable } from "@/lib/rules/compile-rules";
import { parseRules } from "./stored-rules";
import { fromPerMille } from "./stored-trust";
import { toAskedField } from "./to-asked-field";
import { fieldColumns, toFieldDto } from "./to-field-dto";

export const extractorColumns = {
  id: true,
  name: true,
  createdAt: true,
  rules: true,
  trustTarget: true,
  fields: { select: fieldColumns, orderBy: { position: "asc" } },
} satisfies Prisma.ExtractorSelect;

export const usageColumns = {
  id: true,
  lastUsedAt: true,
  learning: true,
  remembering: true,
} satisfies Prisma.ExtractorSelect;

type ExtractorRow = Prisma.ExtractorGetPayload<{ select: typeof extractorColumns }>;

export function toExtractorDto(
  { id, name, createdAt, fields, rules, trustTarget }: ExtractorRow,
  figures: Pick<TrustDto, "observed" | "read">,
): ExtractorDto {
  const listed = fields.map(toFieldDto);
  return {
    id,
    name,
    fields: listed,
    rules: toRuleDtos(rules, listed),
    trust: { target: fromPerMille(trustTarget), ...figures },
    created_at: createdAt.toISOString(),
  };
}

function toRuleDtos(stored: string, fields: readonly FieldDto[]): RuleDto[] {
  return compileRules(parseRules(stored), fields.map(toAskedField)).map((rule) => {
    const { name, expression, message } = rule;
    return { name, expression, message, ...(!isUsable(rule) && { problem: rule.problem }) };
  });
}

const NONE: DocumentCounts = { documents: 0, toCheck: 0, documentsToCheck: 0, failed: 0, expiring: 0 };

export function toUsageDto(
  { id, lastUsedAt, learning, remembering }: Pick<Extractor, keyof typeof usageColumns>,
  counts: ReadonlyMap<string, DocumentCounts>,
): Omit<ListedExtractorDto, keyof ExtractorDto> {
  const { documents, toCheck, documentsToCheck, failed, expiring } = counts.get(id) ?? NONE;
  const last_used_at = lastUsedAt?.toISOString() ?? null;
  return {
    document_count: documents,
    to_check: toCheck,
    documents_to_check: documentsToCheck,
    documents_failed: failed,
    documents_expiring: expiring,
    last_used_at,
    learning,
    remembering,
  };
}
