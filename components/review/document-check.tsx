"use client";

import { Check } from "lucide-react";
import { askedCheckOf, openCheckOf } from "@/components/documents/open-check";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/panel";
import type { DocumentDto } from "@/lib/api/document";
import { useReviewContext } from "./use-review";

export const CONFIRM_DOCUMENT = "confirm-document";

interface DocumentCheckProps {
  document: Pick<DocumentDto, "checks" | "confirmed_at">;
  onConfirm: () => void;
}

export function DocumentCheck({ document, onConfirm }: DocumentCheckProps) {
  const { corrections, docId } = useReviewContext();
  const message = openCheckOf(document);
  if (message !== null)
    return (
      <Notice tone="pending" title={message} className="m-3">
        <p className="mt-1">{texts.documents.unlikeHint}</p>
        <Button id={CONFIRM_DOCUMENT} icon={Check} size="sm" className="mt-3" onClick={onConfirm}>
          {texts.documents.confirm}
        </Button>
      </Notice>
    );
  if (!askedCheckOf(document)) return null;
  return (
    <p className="m-3 flex items-center gap-2 text-xs text-ink-soft">
      <Check aria-hidden className="size-3.5 shrink-0" />
      {texts.documents.confirmed}
      <Button size="sm" variant="ghost" onClick={() => corrections.confirmDocument(docId, false)}>
        {texts.documents.takeBack}
      </Button>
    </p>
  );
}
