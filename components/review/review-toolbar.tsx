"use client";

import { ArrowLeft, ChevronDown, ChevronUp, Download, Printer } from "lucide-react";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import type { DocumentDto, DocumentInListDto } from "@/lib/api/document";
import type { Neighbours } from "./review-list";

interface ReviewToolbarProps {
  extractorId: string;
  document: DocumentDto | undefined;
  neighbours: Neighbours<DocumentInListDto>;
  onGo: (docId: string) => void;
  onLeave: () => void;
}

/** The way back to the list, where in it this document is, and the way to the others. */
export function ReviewToolbar({ extractorId, document, neighbours, onGo, onLeave }: ReviewToolbarProps) {
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b px-2 md:px-4" data-print="hide">
      <Button variant="ghost" size="sm" onClick={onLeave} className="-ms-1">
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        Documents
      </Button>
      <DocumentSteps neighbours={neighbours} onGo={onGo} className="ms-auto max-md:hidden" />
      {document?.status === "SUCCESS" && (
        <div className="flex items-center max-md:ms-auto">
          <IconButton
            icon={Printer}
            tooltip="Print"
            label="Print"
            side="bottom"
            onClick={() => window.print()}
          />
          <Tooltip text="Download the original" side="bottom">
            <Button asChild variant="ghost" size="icon">
              <a
                href={`/api/extractor/${extractorId}/document/${document.id}/file`}
                download
                aria-label="Download the original"
              >
                <Download aria-hidden />
              </a>
            </Button>
          </Tooltip>
        </div>
      )}
    </div>
  );
}

interface DocumentStepsProps extends Pick<ReviewToolbarProps, "neighbours" | "onGo"> {
  className?: string;
}

/** "12 of 37", previous and next. */
export function DocumentSteps({ neighbours, onGo, className }: DocumentStepsProps) {
  const { number } = useFormats();
  const { position, count, previous, next } = neighbours;
  return (
    <div role="group" aria-label="Documents" className={className}>
      <div className="flex items-center gap-1">
        {position !== null && (
          <span className="px-2 text-sm whitespace-nowrap text-ink-soft" aria-live="off">
            {number(position)} of {number(count)}
          </span>
        )}
        <IconButton
          icon={ChevronUp}
          label="Previous document"
          tooltip="Previous document (K)"
          side="bottom"
          aria-disabled={!previous}
          onClick={() => previous && onGo(previous.id)}
        />
        <IconButton
          icon={ChevronDown}
          label="Next document"
          tooltip="Next document (J)"
          side="bottom"
          aria-disabled={!next}
          onClick={() => next && onGo(next.id)}
        />
      </div>
    </div>
  );
}
