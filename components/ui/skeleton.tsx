import { cn } from "@/lib/class-names";

/** Stands in for one piece of content. Invisible at first: a short wait shows nothing at all. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("skeleton block rounded bg-wash", className)} />;
}
