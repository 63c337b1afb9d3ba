"use client";

import { Check, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { visibleName } from "@/components/documents/visible-name";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { tallyText } from "./tally-text";
import { isUnderWay, tallyOf, type Upload } from "./upload-queue";
import { useUploadQueue } from "./uploads-provider";

interface UploadListProps {
  uploads: readonly Upload[];
  /** Whose files these are, where the page does not say it. */
  heading?: React.ReactNode;
}

/** How far the upload is, and a line a file. */
export function UploadList({ uploads, heading }: UploadListProps) {
  const { number } = useFormats();
  const queue = useUploadQueue();
  const list = useRef<HTMLUListElement>(null);
  const tally = tallyOf(uploads);
  const act = (action: "cancel" | "retry" | "dismiss", key: string) => {
    queue[action](key);
    // The button that was pressed goes with the line's state.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      <div className="border-b px-4 py-2 text-sm">
        {heading}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">{tallyText(tally, number)}</p>
          {tally.left > 0 && (
            <p className="text-xs text-ink-soft">
              {number(tally.sent)} sent, {number(tally.left)} left
            </p>
          )}
        </div>
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Uploads" className="max-h-96 divide-y overflow-y-auto">
        {uploads.map(
          (upload) => upload.listed && <UploadLine key={upload.key} upload={upload} onAct={act} />,
        )}
      </ul>
    </div>
  );
}

interface UploadLineProps {
  upload: Upload;
  onAct: (action: "cancel" | "retry" | "dismiss", key: string) => void;
}

function UploadLine({ upload, onAct }: UploadLineProps) {
  const { key, name, size: bytes, state, share, error, retryable } = upload;
  const { size, percent } = useFormats();
  const said: Record<Upload["state"], string> = {
    queued: error ?? "Waiting",
    sending: percent(share),
    sent: texts.documents.uploaded(name),
    failed: error ?? texts.errors.upload(name),
    cancelled: "Cancelled",
  };
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate">{visibleName(name)}</bdi>
          <span className="shrink-0 text-xs text-ink-soft">{size(bytes)}</span>
        </div>
        {state === "sending" ? (
          <Progress value={share * 100} label={`Upload of ${name}`} />
        ) : (
          <p
            className={
              state === "failed" ? "text-xs text-danger [overflow-wrap:anywhere]" : "text-xs text-ink-soft"
            }
          >
            {said[state]}
          </p>
        )}
      </div>
      {state === "sending" && <span className="w-12 text-end text-xs text-ink-soft">{said.sending}</span>}
      {state === "sent" && <Check aria-hidden className="size-4 text-success" />}
      {isUnderWay(upload) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Cancel upload of ${name}`}
          onClick={() => onAct("cancel", key)}
        >
          <X aria-hidden />
        </Button>
      )}
      {(state === "cancelled" || (state === "failed" && retryable)) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Retry upload of ${name}`}
          onClick={() => onAct("retry", key)}
        >
          <RotateCw aria-hidden />
        </Button>
      )}
      {(state === "cancelled" || state === "failed") && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Dismiss ${name}`}
          onClick={() => onAct("dismiss", key)}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}
