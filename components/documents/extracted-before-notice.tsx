"use client";

import { texts } from "@/components/texts";
import { Notice } from "@/components/ui/panel";
import type { DocumentDto } from "@/lib/api/document";

export function ExtractedBeforeNotice({
  document: { status, rejection_reason: reason },
  className,
}: {
  document: Pick<DocumentDto, "status" | "rejection_reason">;
  className?: string;
}) {
  if (status !== "SUCCESS" || reason === null) return null;
  return (
    <Notice tone="pending" title={texts.documents.againFailed} className={className}>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p>{texts.documents.valuesFromBefore}</p>
    </Notice>
  );
}
