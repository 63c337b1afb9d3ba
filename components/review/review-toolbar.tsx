"use client";

import { ArrowLeft, ChevronDown, ChevronUp, Download, Printer } from "lucide-react";
import { useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { useReviewContext } from "./use-review";

export function ReviewToolbar() {
  const { extractor, listed: document, leave } = useReviewContext();
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b px-2 md:px-4" data-print="hide">
      <Button variant="ghost" size="sm" onClick={leave} className="-ms-1">
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        Documents
      </Button>
      <DocumentSteps className="ms-auto max-md:hidden" />
      {document?.status === "SUCCESS" && (
        <div className="flex items-center max-md:ms-auto">
          <HelpLink to="using#review" className="me-2">
            Help
          </HelpLink>
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
                href={`/api/extractor/${extractor.id}/document/${document.id}/file`}
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

export function DocumentSteps({ className }: { className?: string }) {
  const { number } = useFormats();
  const { neighbours, go } = useReviewContext();
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
          onClick={() => previous && go(previous.id)}
        />
        <IconButton
          icon={ChevronDown}
          label="Next document"
          tooltip="Next document (J)"
          side="bottom"
          aria-disabled={!next}
          onClick={() => next && go(next.id)}
        />
      </div>
    </div>
  );
}
