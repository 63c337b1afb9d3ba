import { LoadFailure } from "@/components/ui/load-failure";
import { Skeleton } from "@/components/ui/skeleton";

export function SourceFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="p-4">
      <LoadFailure title="Failed to load the text" query={{ error, refetch: onRetry }} />
    </div>
  );
}

export function SourceTextSkeleton() {
  return (
    <div role="status" aria-label="Loading text" className="mx-auto grid w-full max-w-[52rem] gap-3 p-10">
      {["w-1/3", "w-full", "w-5/6", "w-full", "w-2/3"].map((width, index) => (
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

export function UnreadNote({ reason }: { reason: string }) {
  return (
    <p className="my-2 border-s-2 border-pending bg-pending-wash px-3 py-2 text-xs text-pending">{reason}</p>
  );
}
