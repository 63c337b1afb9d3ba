"use client";

import { canBeRetried } from "@/components/documents/can-be-retried";
import { DocumentStatusLabel } from "@/components/documents/document-status";
import { useRetryDocuments } from "@/components/documents/use-document-mutations";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/toast";
import type { DocumentInListDto } from "@/lib/api/document";
import { RETENTION_HOURS } from "@/lib/api/limits";

export function UnfinishedDocument({
  extractorId,
  document,
}: {
  extractorId: string;
  document: DocumentInListDto;
}) {
  const retry = useRetryDocuments(extractorId);
  const failed = document.status === "FAILURE";
  return (
    <Centered>
      <DocumentStatusLabel document={document} />
      {failed ? (
        <>
          <p className="[overflow-wrap:anywhere]">{document.rejection_reason}</p>
          <p className="text-ink-soft">You were not charged.</p>
          {canBeRetried(document) && (
            <Button
              onClick={() =>
                retry.mutate([document.id], {
                  onError: toastFailure(texts.documents.retryFailed),
                })
              }
            >
              Retry
            </Button>
          )}
        </>
      ) : (
        <p className="text-ink-soft">This document is still being processed. Its values will appear here.</p>
      )}
    </Centered>
  );
}

export function GoneDocument({
  next,
  onNext,
  onLeave,
}: {
  next: boolean;
  onNext: () => void;
  onLeave: () => void;
}) {
  return (
    <Centered>
      <p className="text-base font-medium">This document no longer exists</p>
      <p className="text-ink-soft">
        It was deleted. Documents and their values are kept for {RETENTION_HOURS} hours.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {next && <Button onClick={onNext}>Next document</Button>}
        <Button onClick={onLeave}>All documents</Button>
      </div>
    </Centered>
  );
}

function Centered({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto p-6">
      <div className="grid max-w-md justify-items-center gap-3 text-center text-sm">{children}</div>
    </div>
  );
}
