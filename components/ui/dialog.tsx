"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { cn } from "@/lib/class-names";
import { Button } from "./button";
import { useReturnFocus } from "./use-return-focus";

interface DialogProps {
  onClose?: () => void;
  title: string;
  description?: string;
  hideTitle?: boolean;
  alignTop?: boolean;
  className?: string | undefined;
  printable?: boolean;
  children: React.ReactNode;
}

const prevent = (event: Event) => event.preventDefault();
/** Escape must first close an open list of choices, but the dialog receives the key before the list does. */
const preventWhereListIsOpen = (event: Event) => {
  if (document.activeElement?.matches("[data-escape=list][aria-expanded=true]")) event.preventDefault();
};

export function Dialog(props: DialogProps) {
  const { onClose, title, description, hideTitle, alignTop, className, printable, children } = props;
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay
          className="fixed inset-0 z-40 bg-veil animate-in fade-in-0 duration-150"
          data-print="hide"
        />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={onClose ? preventWhereListIsOpen : prevent}
          {...(onClose ? {} : { onInteractOutside: prevent })}
          onCloseAutoFocus={(event) => returnFocus(event)}
          data-print={printable ? "only" : undefined}
          className={cn(
            "fixed left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded border bg-sheet shadow-lift animate-in fade-in-0 zoom-in-98 duration-150",
            alignTop
              ? "top-[max(1rem,12dvh)] max-h-[calc(100dvh-max(2rem,12dvh+1rem))]"
              : "top-1/2 -translate-y-1/2",
            className ?? "max-w-lg",
          )}
        >
          <div className={cn("flex items-start gap-4 px-5 pt-4 pb-3", hideTitle && "sr-only")}>
            <div className="min-w-0 flex-1 pe-10">
              <Radix.Title className="text-lg font-medium text-ink [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
          </div>
          {children}
          {onClose && !hideTitle && (
            // Keep this button last in the DOM, so that the content gets the initial focus.
            <Radix.Close asChild>
              <Button
                icon={X}
                variant="ghost"
                size="icon"
                aria-label="Close"
                data-print="hide"
                className="absolute end-3 top-3"
              ></Button>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A body without controls needs `tabIndex={0}`, so that users can scroll it with the keyboard. */
export function DialogBody({
  className,
  tabIndex = -1,
  children,
}: {
  className?: string;
  tabIndex?: 0 | -1;
  children: React.ReactNode;
}) {
  return (
    <div tabIndex={tabIndex} className={cn("min-h-0 flex-1 overflow-y-auto px-5 pb-5", className)}>
      {children}
    </div>
  );
}

export function DialogFooter({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3" data-print="hide">
      {children}
    </div>
  );
}
