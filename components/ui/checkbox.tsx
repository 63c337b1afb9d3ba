"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/class-names";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  indeterminate?: boolean;
}

export function Checkbox({ className, indeterminate = false, children, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // `indeterminate` is only a DOM property, not an attribute.
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
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
