import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Chip } from "@/components/ui/chip";
import type { FieldDto } from "@/lib/api/extractor";
import { FIELD_TYPES, type FieldType } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";

const typeColours: Record<FieldType, string> = {
  TEXT: "bg-type-text",
  NUMBER: "bg-type-number",
  DATE: "bg-type-date",
  BOOLEAN: "bg-type-boolean",
  TABLE: "bg-type-table",
};

export function TypeMark({ type }: { type: FieldType }) {
  return <span aria-hidden className={cn("size-2 shrink-0 rounded-full", typeColours[type])} />;
}

export function TypeChip({ type, count }: { type: FieldType; count?: number }) {
  return (
    <Chip className="font-mono">
      <TypeMark type={type} />
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
