"use client";

import dynamic from "next/dynamic";
import { cn } from "@/lib/class-names";
import { NavigationLinks, Wordmark } from "./navigation-links";
import { useSidebar } from "./sidebar-provider";

const SidebarSheet = dynamic(() => import("./sidebar-sheet"), { ssr: false });

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
        <Wordmark collapsed={!open} />
        <NavigationLinks collapsed={!open} />
      </aside>
      {sheetOpen && <SidebarSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}
