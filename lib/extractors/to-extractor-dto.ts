import type { ExtractorDto, FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import type { Prisma } from "@/lib/db/generated/client";

/** The allow-list of columns that the DTOs are built from. */
export const fieldColumns = {
  id: true,
  name: true,
  type: true,
  required: true,
  prompt: true,
} satisfies Prisma.FieldSelect;

export const extractorColumns = {
  id: true,
  name: true,
  createdAt: true,
  fields: { select: fieldColumns, orderBy: { position: "asc" } },
} satisfies Prisma.ExtractorSelect;

/** With the number of documents that have not expired. */
export function listedExtractorColumns(now: Date) {
  return {
    ...extractorColumns,
    _count: { select: { documents: { where: { expiresAt: { gt: now } } } } },
  } satisfies Prisma.ExtractorSelect;
}

type FieldRow = Prisma.FieldGetPayload<{ select: typeof fieldColumns }>;
type ExtractorRow = Prisma.ExtractorGetPayload<{ select: typeof extractorColumns }>;

export function toFieldDto({ id, name, type, required, prompt }: FieldRow): FieldDto {
  return { id, name, type, required, prompt };
}

export function toExtractorDto({ id, name, createdAt, fields }: ExtractorRow): ExtractorDto {
  return { id, name, fields: fields.map(toFieldDto), created_at: createdAt.toISOString() };
}

export function toListedExtractorDto(
  row: ExtractorRow & { _count: { documents: number } },
): ListedExtractorDto {
  return { ...toExtractorDto(row), document_count: row._count.documents };
}
