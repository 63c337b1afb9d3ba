"use client";

import { FileUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/navigation/button-link";
import { wizardTexts } from "./texts";

/** Says what saving the proposal has done, and leads to the next documents. */
export default function SavedNotice({ extractorId }: { extractorId: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3 rounded border border-success/40 bg-success-wash p-4 text-sm"
    >
      <p>{wizardTexts.saved}</p>
      <ButtonLink variant="primary" icon={FileUp} href={`/extractors/${extractorId}/extract`}>
        {wizardTexts.uploadMore}
      </ButtonLink>
    </div>
  );
}
