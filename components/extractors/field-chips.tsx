import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { FieldDto } from "@/lib/api/extractor";
import { FIELD_TYPES, type FieldType } from "@/lib/api/vocabulary";

export const typeTones: Record<FieldType, ChipTone> = {
  TEXT: "text",
  NUMBER: "number",
  DATE: "date",
  BOOLEAN: "boolean",
};

export function TypeChip({ type, count }: { type: FieldType; count?: number }) {
  return (
    <Chip tone={typeTones[type]} className="font-mono">
      {type}
      {count !== undefined && (
        <>
          <span aria-hidden>×{count}</span>
          <span className="sr-only">, {formatCount(count, "field")}</span>
        </>
      )}
    </Chip>
  );
}

/** One chip per field type in use. */
export function FieldTypeChips({ fields }: { fields: readonly FieldDto[] }) {
  if (fields.length === 0) return <span className="text-ink-soft">{texts.extractors.noFields}</span>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {FIELD_TYPES.map((type) => ({ type, count: fields.filter((field) => field.type === type).length }))
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => (
          <TypeChip key={type} type={type} count={count} />
        ))}
    </span>
  );
}
