"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover, PopoverAnchor, PopoverClose, PopoverContent } from "@/components/ui/popover";

/** Points new users from the wizard's result to the button that extracts documents. */
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
        // Closes only on purpose: users click elsewhere while they review the fields.
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
