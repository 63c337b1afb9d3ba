import type { ComponentProps } from "react";
import { texts } from "@/components/texts";
import { cn } from "@/lib/class-names";

export function Suggestion({ className, children, ...props }: ComponentProps<"span">) {
  return (
    <span className={cn("text-ink-soft", className)} {...props}>
      {texts.results.perhaps} <bdi className="text-ink">{children}</bdi>
    </span>
  );
}
