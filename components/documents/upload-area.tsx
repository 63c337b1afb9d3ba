"use client";

import { Check, CircleAlert, RotateCw, X } from "lucide-react";
import type { Rejection } from "@/components/accept-files";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-input";
import { Notice } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { usePageFiles } from "@/components/use-page-files";
import type { Upload } from "./upload-queue";
import type { useUploads } from "./use-uploads";
import { visibleName } from "./visible-name";
import { acceptedNames, documentFormats } from "@/lib/api/upload-rules";

type Uploads = ReturnType<typeof useUploads>;

const accept = acceptedNames(documentFormats);

export function UploadArea({ uploads, credits }: { uploads: Uploads; credits: number | undefined }) {
  const hovering = usePageFiles(uploads.add);
  const { number } = useFormats();
  const balance =
    credits === undefined ? "" : ` Your balance: ${number(credits)} ${credits === 1 ? "credit" : "credits"}.`;
  return (
    <div className="grid gap-3" data-print="hide">
      <FileInput
        id="documents"
        accept={accept}
        multiple
        active={hovering}
        title={
          hovering
            ? "Drop the files anywhere"
            : "Drop files anywhere on this page, paste them, or click to choose"
        }
        hints={[
          "PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV; at most 10 MB per file.",
          `One credit covers about 10,000 words (about 20 pages).${balance} ${texts.documents.retention}`,
        ]}
        onFiles={uploads.add}
      />
      {credits === 0 && (
        <Notice tone="pending" title="No credits left">
          <p className="mt-1">
            A document that is uploaded now ends in failure.{" "}
            <Link href="/credits" className="text-action underline underline-offset-4">
              Top up
            </Link>{" "}
            and retry it; it need not be uploaded again.
          </p>
        </Notice>
      )}
      <Rejections rejections={uploads.rejections} onDismiss={uploads.dismissRejections} />
      <UploadLines {...uploads} />
    </div>
  );
}

function Rejections({ rejections, onDismiss }: { rejections: readonly Rejection[]; onDismiss: () => void }) {
  if (rejections.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded border border-danger/40 bg-danger-wash p-3 text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <ul className="grid min-w-0 flex-1 gap-1">
        {rejections.map(({ reason }, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {reason}
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

function UploadLines({ uploads, cancel, retry, dismiss }: Uploads) {
  if (uploads.length === 0) return null;
  const counted = uploads.filter(({ state }) => state !== "cancelled");
  const finished = counted.filter(({ state }) => state === "sent" || state === "failed").length;
  const sending = counted.some(({ state }) => state === "queued" || state === "sending");
  return (
    <div className="rounded border bg-sheet">
      <p className="border-b px-4 py-2 text-sm font-medium">
        {sending ? "Uploading" : "Uploaded"} {sending ? Math.min(finished + 1, counted.length) : finished} of{" "}
        {counted.length}
      </p>
      <ul className="max-h-96 divide-y overflow-y-auto">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onCancel={() => cancel(upload.key)}
            onRetry={() => retry(upload.key)}
            onDismiss={() => dismiss(upload.key)}
          />
        ))}
      </ul>
    </div>
  );
}

interface UploadLineProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadLine({ upload, onCancel, onRetry, onDismiss }: UploadLineProps) {
  const { file, state, share, error } = upload;
  const { size, percent } = useFormats();
  const said: Record<Upload["state"], string> = {
    queued: "Waiting",
    sending: percent(share),
    sent: texts.documents.uploaded(file.name),
    failed: error ?? texts.errors.upload(file.name),
    cancelled: "Cancelled",
  };
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate">{visibleName(file.name)}</bdi>
          <span className="shrink-0 text-xs text-ink-soft">{size(file.size)}</span>
        </div>
        {state === "sending" ? (
          <Progress value={share * 100} label={`Upload of ${file.name}`} />
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
      {(state === "queued" || state === "sending") && (
        <Button variant="ghost" size="icon" aria-label={`Cancel upload of ${file.name}`} onClick={onCancel}>
          <X aria-hidden />
        </Button>
      )}
      {(state === "failed" || state === "cancelled") && (
        <>
          <Button variant="ghost" size="icon" aria-label={`Retry upload of ${file.name}`} onClick={onRetry}>
            <RotateCw aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Dismiss ${file.name}`} onClick={onDismiss}>
            <X aria-hidden />
          </Button>
        </>
      )}
    </li>
  );
}
