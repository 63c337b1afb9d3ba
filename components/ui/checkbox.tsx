"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/class-names";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Whether some, but not all, of the items it controls are selected. */
  indeterminate?: boolean;
}

/** The children are the visible label; without them, `aria-label` is required. */
export function Checkbox({ className, indeterminate = false, children, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Available only as a DOM property, not as an attribute.
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    // The label makes the whole touch target clickable, not just the small box.
    <label className={cn("target inline-flex items-center justify-center gap-2", className)}>
      <input
        ref={ref}
        type="checkbox"
        className="size-4 accent-action disabled:cursor-not-allowed disabled:opacity-40"
        {...props}
      />
      {children}
    </label>
  );
}
