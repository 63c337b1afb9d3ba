"use client";

import { Check, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { displayFilename } from "@/components/documents/display-filename";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { summaryText } from "./summary-text";
import { isActive, summaryOf, type Upload } from "./upload-queue";
import { useUploadQueue } from "./uploads-provider";

interface UploadListProps {
  uploads: readonly Upload[];
  /** Names the extractor where the page does not. */
  heading?: React.ReactNode;
}

/** Overall progress, then one row per file. */
export function UploadList({ uploads, heading }: UploadListProps) {
  const { number } = useFormats();
  const queue = useUploadQueue();
  const listRef = useRef<HTMLUListElement>(null);
  const summary = summaryOf(uploads);
  const handleAction = (action: "cancel" | "retry" | "dismiss", key: string) => {
    queue[action](key);
    // The pressed button disappears when the upload's state changes.
    listRef.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      <div className="border-b px-4 py-2 text-sm">
        {heading}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">{summaryText(summary, number)}</p>
          {summary.remaining > 0 && (
            <p className="text-xs text-ink-soft">
              {number(summary.sent)} sent, {number(summary.remaining)} left
            </p>
          )}
        </div>
      </div>
      <ul ref={listRef} tabIndex={-1} aria-label="Uploads" className="max-h-96 divide-y overflow-y-auto">
        {uploads.map(
          (upload) =>
            upload.visible && <UploadItem key={upload.key} upload={upload} onAction={handleAction} />,
        )}
      </ul>
    </div>
  );
}

interface UploadItemProps {
  upload: Upload;
  onAction: (action: "cancel" | "retry" | "dismiss", key: string) => void;
}

function UploadItem({ upload, onAction }: UploadItemProps) {
  const { key, name, size: bytes, state, progress, error, retryable } = upload;
  const { size, percent } = useFormats();
  const statusText: Record<Upload["state"], string> = {
    queued: error ?? "Waiting",
    sending: percent(progress),
    sent: texts.documents.uploaded(name),
    failed: error ?? texts.errors.upload(name),
    cancelled: "Cancelled",
  };
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate">{displayFilename(name)}</bdi>
          <span className="shrink-0 text-xs text-ink-soft">{size(bytes)}</span>
        </div>
        {state === "sending" ? (
          <Progress value={progress * 100} label={`Upload of ${name}`} />
        ) : (
          <p
            className={
              state === "failed" ? "text-xs text-danger [overflow-wrap:anywhere]" : "text-xs text-ink-soft"
            }
          >
            {statusText[state]}
          </p>
        )}
      </div>
      {state === "sending" && (
        <span className="w-12 text-end text-xs text-ink-soft">{statusText.sending}</span>
      )}
      {state === "sent" && <Check aria-hidden className="size-4 text-success" />}
      {isActive(upload) && (
        <IconButton icon={X} label={`Cancel upload of ${name}`} onClick={() => onAction("cancel", key)} />
      )}
      {(state === "cancelled" || (state === "failed" && retryable)) && (
        <IconButton
          icon={RotateCw}
          label={`Retry upload of ${name}`}
          onClick={() => onAction("retry", key)}
        />
      )}
      {(state === "cancelled" || state === "failed") && (
        <IconButton icon={X} label={`Dismiss ${name}`} onClick={() => onAction("dismiss", key)} />
      )}
    </li>
  );
}
