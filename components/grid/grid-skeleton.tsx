import { Skeleton } from "@/components/ui/skeleton";

const ROWS = 8;
const COLUMNS = 6;

export function GridSkeleton() {
  return (
    <div role="status" aria-label="Loading values" className="overflow-hidden">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex h-9 items-center border-b pointer-coarse:h-11">
          {Array.from({ length: COLUMNS }, (_, column) => (
            <span key={column} className="w-40 shrink-0 px-2.5 first:w-34 md:first:w-60">
              <Skeleton className="h-3 w-3/5" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
