"use client";

import { CircleAlert, CircleCheck, Upload as UploadIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { tallyText } from "./tally-text";
import { hasLines, tallyOf } from "./upload-queue";
import { useUploadsElsewhere } from "./uploads-provider";

const UploadPanel = dynamic(() => import("./upload-panel"), { ssr: false });

/**
 * The files on their way, on every page that does not show them itself. It has its place in the header, where it covers
 * nothing; its list opens by a click and folds by itself.
 */
export function UploadTray() {
  const uploads = useUploadsElsewhere();
  const pathname = usePathname();
  const { number } = useFormats();
  const button = useRef<HTMLButtonElement>(null);
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const shown = hasLines(uploads);
  const open = shown && openedOn === pathname;
  // Folded is folded: coming back to the page, or the next upload, does not open it.
  if (!open && openedOn !== null) setOpenedOn(null);
  if (!shown) return null;

  const tally = tallyOf(uploads);
  const { total, sent, failed, left } = tally;
  const current = uploads.find(({ state }) => state === "sending");
  const done = total === 0 ? 1 : (sent + failed + (current?.share ?? 0)) / total;
  const Icon = failed > 0 ? CircleAlert : left > 0 ? UploadIcon : CircleCheck;
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-haspopup="dialog"
        className="relative overflow-hidden px-2"
        onClick={() => setOpenedOn(open ? null : pathname)}
      >
        <Icon
          aria-hidden
          className={failed > 0 ? "text-danger" : left > 0 ? "text-action" : "text-success"}
        />
        <span className="sr-only lg:not-sr-only">{tallyText(tally, number)}</span>
        <span aria-hidden className="text-xs lg:hidden">
          {left > 0 ? `${number(sent + failed + 1)}/${number(total)}` : number(failed || sent)}
        </span>
        {left > 0 && (
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-action transition-transform duration-150 rtl:origin-right"
            style={{ transform: `scaleX(${done})` }}
          />
        )}
      </Button>
      {open && <UploadPanel uploads={uploads} anchor={button} onClose={() => setOpenedOn(null)} />}
    </>
  );
}
