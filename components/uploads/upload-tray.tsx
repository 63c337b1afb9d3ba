"use client";

import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Upload as UploadIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useRef, useState } from "react";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { ReadingWatcher } from "./reading-watcher";
import { summaryText } from "./summary-text";
import { UploadList } from "./upload-list";
import { isHeldUp, isRetryable, summaryOf, type Upload } from "./upload-queue";
import { uploadsInTray } from "./uploads-in-tray";
import { useUploadQueue, useUploads } from "./uploads-provider";

/** Expands on request, or when an upload for the open extractor fails or waits. */
export default function UploadTray() {
  const uploads = useUploads();
  const pathname = usePathname();
  return (
    <>
      {groupsOf(uploads).map(([id, own]) => (
        <ReadingWatcher key={id} extractorId={id} uploads={own} />
      ))}
      <Tray uploads={uploadsInTray(uploads, (id) => pathname.startsWith(pathOf(id)))} pathname={pathname} />
    </>
  );
}

function Tray({ uploads, pathname }: { uploads: readonly Upload[]; pathname: string }) {
  const queue = useUploadQueue();
  const { number } = useFormats();
  const listId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [choice, setChoice] = useState<{ pathname: string; open: boolean } | null>(null);
  if (uploads.length === 0) return null;

  const isHere = ({ destination }: Upload) => pathname === pathOf(destination.id);
  const chosen = choice?.pathname === pathname ? choice.open : null;
  const listed = uploads.filter(({ visible }) => visible);
  const open = listed.length > 0 && (chosen ?? listed.some((upload) => isHere(upload) && isHeldUp(upload)));
  const setOpen = (next: boolean) => setChoice({ pathname, open: next });
  const summary = summaryOf(uploads);
  const current = uploads.find(({ state }) => state === "sending");
  const progress =
    summary.total === 0 ? 1 : (summary.sent + summary.failed + (current?.progress ?? 0)) / summary.total;
  const text = summaryText(summary, number);
  const Arrow = open ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label={texts.uploads.label}
      data-upload-tray
      data-print="hide"
      className="sticky bottom-0 z-20 border-t bg-sheet text-sm"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        toggleRef.current?.focus();
      }}
    >
      {open && (
        <div
          id={listId}
          className="mx-auto max-h-[35dvh] w-full max-w-6xl divide-y overflow-y-auto border-b md:px-2"
        >
          {groupsOf(listed).map(([id, own]) => (
            <UploadList
              key={id}
              uploads={own}
              heading={pathname !== pathOf(id) && <ExtractorLink {...own[0]} />}
            />
          ))}
        </div>
      )}
      <div className="mx-auto flex min-h-11 w-full max-w-6xl items-center gap-3 px-4 md:px-6">
        <button
          ref={toggleRef}
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          disabled={listed.length === 0}
          className="target inline-flex min-w-0 items-center gap-2 rounded enabled:hover:underline"
          onClick={() => setOpen(!open)}
        >
          <SummaryIcon failed={summary.failed} remaining={summary.remaining} />
          <span className="truncate">{text}</span>
          {listed.length > 0 && <Arrow aria-hidden className="size-4 shrink-0 text-ink-soft" />}
        </button>
        {summary.remaining > 0 && (
          <Progress
            value={progress * 100}
            label="Progress of all uploads"
            className="ms-auto max-w-48 max-sm:hidden"
          />
        )}
        {listed.filter(isRetryable).length > 1 && (
          <Button
            size="sm"
            className={summary.remaining > 0 ? undefined : "ms-auto"}
            onClick={() => {
              queue.retryAll();
              toggleRef.current?.focus();
            }}
          >
            {texts.uploads.retryAll}
          </Button>
        )}
      </div>
    </section>
  );
}

function SummaryIcon({ failed, remaining }: { failed: number; remaining: number }) {
  if (failed > 0) return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />;
  if (remaining > 0) return <UploadIcon aria-hidden className="size-4 shrink-0 text-action" />;
  return <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />;
}

function ExtractorLink({ destination }: Partial<Upload>) {
  if (!destination) return null;
  return (
    <Link href={pathOf(destination.id)} className="block truncate px-4 pt-2 text-action hover:underline">
      <bdi>{destination.name}</bdi>
    </Link>
  );
}

function pathOf(extractorId: string): string {
  return `/extractors/${extractorId}/extract`;
}

function groupsOf(uploads: readonly Upload[]): [string, Upload[]][] {
  const groups = new Map<string, Upload[]>();
  for (const upload of uploads) {
    const { id } = upload.destination;
    groups.set(id, [...(groups.get(id) ?? []), upload]);
  }
  return [...groups];
}
