import { cn } from "@/lib/class-names";

/** `value` is a percentage. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className={cn("h-1.5 w-full overflow-hidden rounded bg-wash", className)}
    >
      <div
        className="h-full origin-left bg-action transition-transform duration-150 rtl:origin-right"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  );
}
