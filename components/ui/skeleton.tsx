import { texts } from "@/components/texts";
import { cn } from "@/lib/class-names";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("skeleton block rounded bg-wash", className)} />;
}

export function LoadingLine({ className }: { className?: string }) {
  return (
    <div role="status" aria-label={texts.loading} className={cn("px-5 py-4", className)}>
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}
