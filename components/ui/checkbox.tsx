"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/class-names";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Some, but not all, of what this box stands for is chosen. */
  indeterminate?: boolean;
}

/** Its children are its visible label; without any it needs an `aria-label`. */
export function Checkbox({ className, indeterminate = false, children, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The DOM has it as a property only.
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    // The label makes the whole target answer, not the small box alone.
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
