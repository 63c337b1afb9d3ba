"use client";

import { useEffect } from "react";
import { logToConsole } from "@/components/browser-log";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";

/**
 * Fallback for a crashed part of the page. "Try again" reloads the whole page, because re-rendering would fail again on
 * the same cached response or missing script.
 */
export function ErrorFallback({ error }: { error: Error }) {
  useEffect(() => logToConsole("This part of the page could not be shown", error), [error]);
  return (
    <LoadFailure
      title="Something went wrong on this page"
      detail="Your extractors, documents and credits are unchanged. Try again; if it happens again, please contact support."
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </LoadFailure>
  );
}
