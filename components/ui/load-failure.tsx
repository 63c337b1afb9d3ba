import { messageOf } from "@/components/error-message";
import { Button } from "./button";
import { Notice } from "./panel";

interface LoadFailureProps {
  title: string;
  detail?: string;
  query?: { error: unknown; refetch: () => unknown };
  children?: React.ReactNode;
}

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
