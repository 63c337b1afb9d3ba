import { messageOf } from "@/components/error-message";
import { Button } from "./button";
import { Notice } from "./panel";

interface LoadFailureProps {
  title: string;
  /** Why, where it is not the error of a query. */
  detail?: string;
  /** The query that failed, which can be tried again. */
  query?: { error: unknown; refetch: () => unknown };
  children?: React.ReactNode;
}

/** An error box with what failed to load, why, and actions to recover. */
export function LoadFailure({ title, query, detail = messageOf(query?.error), children }: LoadFailureProps) {
  return (
    <Notice tone="danger" title={title}>
      {detail !== title && <p className="mt-1">{detail}</p>}
      {(query || children) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {query && <Button onClick={() => void query.refetch()}>Try again</Button>}
          {children}
        </div>
      )}
    </Notice>
  );
}
