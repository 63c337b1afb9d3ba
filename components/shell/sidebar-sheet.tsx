"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { NavigationLinks, Wordmark } from "./navigation-links";

export default function SidebarSheet({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil animate-in fade-in-0 duration-150 md:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => returnFocus(event)}
          className="fixed inset-y-0 start-0 z-50 flex w-64 max-w-[85vw] flex-col border-e bg-paper animate-in slide-in-from-left duration-150 md:hidden"
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <Wordmark collapsed={false} />
          <NavigationLinks collapsed={false} onNavigate={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
