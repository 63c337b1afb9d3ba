import type { ValueUnitDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";

export function UnitText({
  unit,
  shown = "",
  className,
}: {
  unit: ValueUnitDto | null;
  shown?: string;
  className?: string;
}) {
  if (!unit || shown.includes(unit.text)) return null;
  return (
    <bdi
      title={unit.code !== null && unit.code !== unit.text ? unit.code : undefined}
      className={cn("text-xs font-normal text-ink-soft", className)}
    >
      {unit.text}
    </bdi>
  );
}
