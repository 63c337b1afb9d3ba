"use client";

import { Check, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { displayFilename } from "@/components/documents/display-filename";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { isActive, type Upload } from "./upload-queue";
import { useUploadQueue } from "./uploads-provider";

interface UploadListProps {
  uploads: readonly Upload[];
  heading?: React.ReactNode;
}

export function UploadList({ uploads, heading }: UploadListProps) {
  const { number } = useFormats();
  const queue = useUploadQueue();
  const listRef = useRef<HTMLUListElement>(null);
  const sent = uploads.filter(({ state }) => state === "sent");
  const last = sent.at(-1);
  const handleAction = (action: "cancel" | "retry" | "dismiss", key: string) => {
    queue[action](key);
    // Focus the list, because the pressed button disappears when the upload's state changes.
    listRef.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      {heading}
      <ul ref={listRef} tabIndex={-1} aria-label={texts.uploads.label} className="divide-y">
        {last && (
          <li className="flex items-center gap-2 px-4 py-2 text-xs text-ink-soft">
            <Check aria-hidden className="size-4 shrink-0 text-success" />
            <span className="truncate">
              {texts.uploads.finished(last.name, sent.length > 1 ? number(sent.length - 1) : null)}
            </span>
          </li>
        )}
        {uploads.map(
          (upload) =>
            upload.state !== "sent" && (
              <UploadItem key={upload.key} upload={upload} onAction={handleAction} />
            ),
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
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
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
            {state === "queued" && (error ?? "Waiting")}
            {state === "failed" && (error ?? texts.errors.upload(name))}
            {state === "cancelled" && "Cancelled"}
          </p>
        )}
      </div>
      {state === "sending" && (
        <span className="w-12 text-end text-xs text-ink-soft">{percent(progress)}</span>
      )}
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
