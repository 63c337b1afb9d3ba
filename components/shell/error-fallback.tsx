"use client";

import { useEffect } from "react";
import { logToConsole } from "@/components/browser-log";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";

/**
 * A part of the page that broke. What surrounds it stands. Trying again loads the page anew: what broke it, an answer in
 * the cache or a script that did not arrive, would break it again.
 */
export function ErrorFallback({ error }: { error: Error }) {
  useEffect(() => logToConsole("This part of the page could not be shown", error), [error]);
  return (
    <LoadFailure
      title="Something went wrong on this page"
      detail="Your extractors, documents and credits are unchanged. Try again; if it happens again, please tell our support."
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </LoadFailure>
  );
}
