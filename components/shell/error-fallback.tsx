"use client";

import { useEffect } from "react";
import { logToConsole } from "@/components/browser-log";
import { Button } from "@/components/ui/button";
import { texts } from "@/components/texts";
import { LoadFailure } from "@/components/ui/load-failure";

export type PageError = Error & {
  /** Next's number of an error on the server, which its log names. */
  digest?: string;
};

/** "Try again" reloads the whole page: re-rendering would fail again on the same cached response or missing script. */
export function ErrorFallback({ error }: { error: PageError }) {
  useEffect(() => logToConsole("This part of the page could not be displayed", error), [error]);
  return (
    <LoadFailure
      title="Something went wrong on this page"
      detail="Your extractors, documents and credits are unchanged. Try again; if it happens again, please contact support."
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
      {error.digest && (
        <p className="self-center text-xs text-ink-soft">{texts.errors.reference(error.digest)}</p>
      )}
    </LoadFailure>
  );
}
