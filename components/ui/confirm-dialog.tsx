"use client";

import * as Radix from "@radix-ui/react-alert-dialog";
import { useRef } from "react";
import { Button } from "./button";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmDialogProps {
  title: string;
  description?: string;
  confirmLabel: string;
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, isHarmless = false, onConfirm, onClose } = props;
  const returnFocus = useReturnFocus();
  // Deleting a row removes the button that opened the dialog, so the focus cannot return to it.
  const confirmed = useRef(false);
  const confirm = () => {
    confirmed.current = true;
    onConfirm();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil animate-in fade-in-0 duration-150" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={(event) => returnFocus(event, confirmed.current)}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded border bg-sheet p-5 shadow-lift animate-in fade-in-0 zoom-in-98 duration-150"
        >
          <Radix.Title className="text-base font-medium [overflow-wrap:anywhere]">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1.5 text-sm text-ink-soft">{description}</Radix.Description>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>Cancel</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={isHarmless ? "primary" : "danger"} onClick={confirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
