import { Panel } from "./panel";
import { Skeleton } from "./skeleton";

export function TableSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <Panel role="status" aria-label={label}>
      <div className="border-b px-4 py-3">
        <Skeleton className="h-4 w-40" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[3.25rem] items-center gap-6 border-b px-4 last:border-b-0">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="ms-auto h-4 w-20" />
        </div>
      ))}
    </Panel>
  );
}
