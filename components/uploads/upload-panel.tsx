"use client";

import type { RefObject } from "react";
import { Link } from "@/components/navigation/link";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { UploadList } from "./upload-list";
import type { Upload } from "./upload-queue";

interface UploadPanelProps {
  uploads: readonly Upload[];
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The tray's uploads, grouped by extractor. Closes on Esc, on an outside click and on navigation. */
export default function UploadPanel({ uploads, anchor, onClose }: UploadPanelProps) {
  const returnFocus = useReturnFocus();
  const visibleUploads = uploads.filter(({ visible }) => visible);
  const extractors = new Map(visibleUploads.map(({ destination }) => [destination.id, destination.name]));
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <PopoverContent
        align="end"
        aria-label="Uploads"
        data-print="hide"
        className="grid max-h-[min(32rem,70dvh)] w-96 divide-y overflow-y-auto"
        onCloseAutoFocus={(event) => returnFocus(event)}
        onInteractOutside={(event) => {
          // The tray's button toggles the panel itself.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
      >
        {[...extractors].map(([id, name]) => (
          <UploadList
            key={id}
            uploads={uploads.filter(({ destination }) => destination.id === id)}
            heading={
              <Link href={`/extractors/${id}/extract`} className="block truncate text-action hover:underline">
                <bdi>{name}</bdi>
              </Link>
            }
          />
        ))}
      </PopoverContent>
    </Popover>
  );
}
