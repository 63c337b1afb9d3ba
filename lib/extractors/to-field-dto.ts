import type { FieldDto } from "@/lib/api/extractor";
import type { Prisma } from "@/lib/db/generated/client";
import { parseColumns } from "./stored-columns";
import { parseLimits } from "./stored-limits";

export const fieldColumns = {
  id: true,
  name: true,
  type: true,
  required: true,
  prompt: true,
  alsoCalled: true,
  columns: true,
  limits: true,
  unique: true,
  partner: true,
} satisfies Prisma.FieldSelect;

export type FieldRow = Prisma.FieldGetPayload<{ select: typeof fieldColumns }>;

export function toFieldDto({ alsoCalled, columns, limits, unique, partner, ...field }: FieldRow): FieldDto {
  const { id, name, type, required, prompt } = field;
  const own = {
    ...(columns !== null && { columns: parseColumns(columns) }),
    ...(unique && { unique }),
    ...(partner && { partner }),
  };
  return { id, name, type, required, prompt, also_called: alsoCalled, ...own, ...parseLimits(limits) };
}
