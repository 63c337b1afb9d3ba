import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/** A native element, so that it works with every keyboard, touch screen and screen reader. */
export function Select({
  className,
  small = false,
  ...props
}: ComponentProps<"select"> & { small?: boolean }) {
  return (
    <span className={cn("relative inline-flex", className)}>
      <select
        className={cn(
          "target w-full appearance-none rounded border border-rule-strong bg-sheet ps-3 pe-8 text-sm text-ink disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:text-base",
          small ? "h-8" : "h-9",
        )}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
