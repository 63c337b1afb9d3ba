"use client";

import { useEffect } from "react";
import { logToConsole } from "@/components/browser-log";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/panel";

export type PageError = Error & {
  digest?: string;
};

/**
 * Does not import `texts` or `LoadFailure`, because every page loads this component. Retry reloads the page,
 * because a re-render would fail on the same cached response or missing script.
 */
export function ErrorFallback({ error }: { error: PageError }) {
  useEffect(() => logToConsole("This part of the page could not be displayed", error), [error]);
  return (
    <Notice tone="danger" title="Something went wrong on this page">
      <p className="mt-1">
        Your extractors, documents and credits are unchanged. Try again; if it happens again, please contact
        support.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        {error.digest && <p className="self-center text-xs text-ink-soft">Reference: {error.digest}</p>}
      </div>
    </Notice>
  );
}
