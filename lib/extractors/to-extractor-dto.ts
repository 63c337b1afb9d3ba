import type { ExtractorDto, FieldDto } from "@/lib/api/extractor";
import type { Prisma } from "@/lib/db/generated/client";

/** The allow-list of columns that the DTOs are built from. */
export const fieldColumns = {
  id: true,
  name: true,
  type: true,
  required: true,
  prompt: true,
  alsoCalled: true,
} satisfies Prisma.FieldSelect;

export const extractorColumns = {
  id: true,
  name: true,
  createdAt: true,
  fields: { select: fieldColumns, orderBy: { position: "asc" } },
} satisfies Prisma.ExtractorSelect;

export type FieldRow = Prisma.FieldGetPayload<{ select: typeof fieldColumns }>;
type ExtractorRow = Prisma.ExtractorGetPayload<{ select: typeof extractorColumns }>;

export function toFieldDto({ id, name, type, required, prompt, alsoCalled }: FieldRow): FieldDto {
  return { id, name, type, required, prompt, also_called: alsoCalled };
}

export function toExtractorDto({ id, name, createdAt, fields }: ExtractorRow): ExtractorDto {
  return { id, name, fields: fields.map(toFieldDto), created_at: createdAt.toISOString() };
}
