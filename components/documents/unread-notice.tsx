"use client";

import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Notice } from "@/components/ui/panel";
import type { CoverageDto } from "@/lib/api/document";
import { explainUnread, hasUnreadParts, summarizeUnread } from "./unread-parts";

interface UnreadNoticeProps {
  coverage: CoverageDto | null;
  className?: string;
  children?: React.ReactNode;
}

export function UnreadNotice({ coverage, className, children }: UnreadNoticeProps) {
  const formats = useFormats();
  const summary = summarizeUnread(coverage, formats);
  if (coverage === null || summary === null) return null;
  return (
    <Notice tone="pending" title={summary} className={className}>
      <ul className="grid gap-1">
        {explainUnread(coverage, formats).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hasUnreadParts(coverage) && <p className="mt-1">{texts.results.unreadNotCharged}</p>}
      {children}
    </Notice>
  );
}
