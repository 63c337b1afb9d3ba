"use client";

import { FileUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/navigation/button-link";
import { wizardTexts } from "./texts";

export default function SavedNotice({ extractorId }: { extractorId: string }) {
  const notice = useRef<HTMLDivElement>(null);
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
