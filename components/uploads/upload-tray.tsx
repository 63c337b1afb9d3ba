"use client";

import { CircleAlert, CircleCheck, Upload as UploadIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { summaryText } from "./summary-text";
import { hasVisibleUploads, summaryOf } from "./upload-queue";
import { useTrayUploads } from "./uploads-provider";

const UploadPanel = dynamic(() => import("./upload-panel"), { ssr: false });

/**
 * Upload progress for files that the current page does not list. It sits in the header, where it cannot cover a control.
 * Clicking it opens the list of files.
 */
export function UploadTray() {
  const uploads = useTrayUploads();
  const pathname = usePathname();
  const { number } = useFormats();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const visible = hasVisibleUploads(uploads);
  const open = visible && openedOn === pathname;
  // Once closed, it stays closed when the user returns to the page or another upload starts.
  if (!open && openedOn !== null) setOpenedOn(null);
  if (!visible) return null;

  const summary = summaryOf(uploads);
  const { total, sent, failed, remaining } = summary;
  const current = uploads.find(({ state }) => state === "sending");
  const progress = total === 0 ? 1 : (sent + failed + (current?.progress ?? 0)) / total;
  const Icon = failed > 0 ? CircleAlert : remaining > 0 ? UploadIcon : CircleCheck;
  return (
    <>
      <Button
        ref={buttonRef}
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-haspopup="dialog"
        className="relative overflow-hidden px-2"
        onClick={() => setOpenedOn(open ? null : pathname)}
      >
        <Icon
          aria-hidden
          className={failed > 0 ? "text-danger" : remaining > 0 ? "text-action" : "text-success"}
        />
        <span className="sr-only lg:not-sr-only">{summaryText(summary, number)}</span>
        <span aria-hidden className="text-xs lg:hidden">
          {remaining > 0 ? `${number(sent + failed + 1)}/${number(total)}` : number(failed || sent)}
        </span>
        {remaining > 0 && (
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-action transition-transform duration-150 rtl:origin-right"
            style={{ transform: `scaleX(${progress})` }}
          />
        )}
      </Button>
      {open && <UploadPanel uploads={uploads} anchor={buttonRef} onClose={() => setOpenedOn(null)} />}
    </>
  );
}
