"use client";

import * as Sheet from "@radix-ui/react-dialog";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Tooltip } from "@/components/ui/tooltip";
import { texts } from "@/components/texts";
import { cn } from "@/lib/class-names";
import { LogoMark } from "./logo";
import { isCurrent, navigation } from "./navigation";
import { useSidebar } from "./sidebar-state";

export function Sidebar() {
  const { open, sheetOpen, setSheetOpen } = useSidebar();
  return (
    <>
      <aside
        data-print="hide"
        data-state={open ? "expanded" : "collapsed"}
        className={cn(
          "sticky top-0 hidden h-dvh shrink-0 flex-col border-e bg-paper transition-[width] duration-150 md:flex",
          open ? "w-64" : "w-14",
        )}
      >
        <Wordmark rail={!open} />
        <Entries rail={!open} />
      </aside>
      <Sheet.Root open={sheetOpen} onOpenChange={setSheetOpen}>
        <Sheet.Portal>
          <Sheet.Overlay className="fixed inset-0 z-40 bg-veil animate-in fade-in-0 duration-150 md:hidden" />
          <Sheet.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 start-0 z-50 flex w-64 max-w-[85vw] flex-col border-e bg-paper animate-in slide-in-from-left duration-150 md:hidden"
          >
            <Sheet.Title className="sr-only">Menu</Sheet.Title>
            <Wordmark rail={false} />
            <Entries rail={false} onNavigate={() => setSheetOpen(false)} />
          </Sheet.Content>
        </Sheet.Portal>
      </Sheet.Root>
    </>
  );
}

function Wordmark({ rail }: { rail: boolean }) {
  return (
    <div className="flex h-16 items-center gap-2.5 px-4">
      <LogoMark className="size-6 shrink-0" />
      <span className={cn("text-base font-medium tracking-tight", rail && "sr-only")}>{texts.product}</span>
    </div>
  );
}

function Entries({ rail, onNavigate }: { rail: boolean; onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="px-2 py-2">
      <ul className="grid gap-0.5">
        {navigation.map(({ href, label, icon: Icon }) => {
          const current = isCurrent(href, pathname);
          return (
            <li key={href}>
              <Tooltip text={rail ? label : null} side="right">
                <Link
                  href={href}
                  onClick={onNavigate}
                  aria-current={current ? "page" : undefined}
                  className={cn(
                    "target flex h-9 items-center gap-3 rounded px-3 text-sm transition-colors",
                    current ? "bg-wash font-medium text-ink" : "text-ink-soft hover:bg-wash hover:text-ink",
                  )}
                >
                  <Icon aria-hidden className={cn("size-4 shrink-0", current && "text-action")} />
                  <span className={cn("truncate", rail && "sr-only")}>{label}</span>
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
