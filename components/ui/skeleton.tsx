import { cn } from "@/lib/class-names";

/** A placeholder for loading content. Invisible at first, so that short waits show nothing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("skeleton block rounded bg-wash", className)} />;
}
