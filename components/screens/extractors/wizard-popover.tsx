"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documentsQuery } from "@/components/documents/queries";
import { HelpLink } from "@/components/help/help-link";
import { wizardTexts } from "@/components/wizard/texts";
import { Button } from "@/components/ui/button";
import { Popover, PopoverAnchor, PopoverClose, PopoverContent } from "@/components/ui/popover";
import { ButtonLink } from "@/components/navigation/button-link";

interface WizardPopoverProps {
  extractorId: string;
  children: React.ReactNode;
}

export default function WizardPopover({ extractorId, children }: WizardPopoverProps) {
  const [open, setOpen] = useState(true);
  const documents = useQuery(documentsQuery(extractorId));
  const sample = documents.data?.find(({ status }) => status === "SUCCESS");
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <span className="inline-flex">{children}</span>
      </PopoverAnchor>
      <PopoverContent
        align="end"
        className="w-80 p-4"
        aria-label="Created by the wizard"
        // Keep the popover open: users click, type and press Esc outside it while they review the fields.
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          if (event.target instanceof Element && !event.target.closest("[data-wizard-hint]"))
            event.preventDefault();
        }}
        data-wizard-hint
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <p className="font-medium">{wizardTexts.created}</p>
        <p className="mt-1 text-ink-soft">
          Keep the fields you need, then press <span className="text-ink">Extract Documents</span>.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {sample && (
            <ButtonLink size="sm" href={`/extractors/${extractorId}/extract?result=${sample.id}`}>
              {wizardTexts.seeValues}
            </ButtonLink>
          )}
          <PopoverClose asChild>
            <Button size="sm">Got it</Button>
          </PopoverClose>
          <HelpLink to="using#point-at-a-sample" className="ms-auto" />
        </div>
      </PopoverContent>
    </Popover>
  );
}
