"use client";

import { useSyncExternalStore } from "react";
import { hasKeptDrafts } from "@/components/navigation/kept-drafts";
import { texts } from "@/components/texts";

export function SignedOutNotice() {
  const kept = useSyncExternalStore(subscribeToNothing, hasKeptDrafts, () => false);
  return (
    <p role="status" className="rounded border border-action/30 bg-action-wash px-3 py-2 text-sm">
      {kept ? texts.signedOut.kept : texts.signedOut.title}
    </p>
  );
}

function subscribeToNothing() {
  return () => undefined;
}
