"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover, PopoverAnchor, PopoverClose, PopoverContent } from "@/components/ui/popover";

/** Points a newcomer from the wizard's work to the button that puts it to use. */
export default function WizardPopover({ children }: { children: React.ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <span className="inline-flex">{children}</span>
      </PopoverAnchor>
      <PopoverContent
        align="end"
        className="w-80 p-4"
        aria-label="Created by the wizard"
        // Only dismissed on purpose: a click elsewhere is somebody reading the fields.
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <p className="font-medium">This extractor was created from the document you uploaded.</p>
        <p className="mt-1 text-ink-soft">
          Review its fields below, then press <span className="text-ink">Extract Documents</span> to put it to
          work.
        </p>
        <PopoverClose asChild>
          <Button size="sm" className="mt-3">
            Got it
          </Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  );
}
