"use client";

import { useEffect, useState } from "react";
import { hasKeptDrafts } from "@/components/navigation/kept-drafts";
import { texts } from "@/components/texts";

/** Says on the sign-in page why it has appeared, and that nothing that was typed is lost. */
export function SignedOutNotice() {
  const [kept, setKept] = useState(false);
  // The server does not know what this tab keeps.
  useEffect(() => setKept(hasKeptDrafts()), []);
  return (
    <p role="status" className="rounded border border-action/30 bg-action-wash px-3 py-2 text-sm">
      {kept ? texts.signedOut.kept : texts.signedOut.title}
    </p>
  );
}
