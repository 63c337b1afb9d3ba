import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

const box =
  "w-full min-w-0 rounded border border-rule-strong bg-sheet text-sm text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger pointer-coarse:text-base";

export function Input({
  className,
  small = false,
  type = "text",
  ...props
}: ComponentProps<"input"> & { small?: boolean }) {
  return (
    <input type={type} className={cn(box, "target px-3", small ? "h-8" : "h-9", className)} {...props} />
  );
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(box, "min-h-9 px-3 py-1.5 field-sizing-content", className)} {...props} />;
}
