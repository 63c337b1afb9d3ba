"use client";

import { createContext, use, useCallback, useMemo, useState } from "react";
import { MOBILE_BREAKPOINT_PX, SIDEBAR_COOKIE } from "@/components/constants";

interface SidebarState {
  open: boolean;
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  toggle: () => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

/** The state comes from a cookie, so that the server renders the sidebar as the user left it. */
export function SidebarProvider({
  initiallyOpen,
  children,
}: {
  initiallyOpen: boolean;
  children: React.ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggle = useCallback(() => {
    if (window.matchMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`).matches) {
      setSheetOpen((current) => !current);
      return;
    }
    const next = !open;
    document.cookie = `${SIDEBAR_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
    setOpen(next);
  }, [open]);
  const state = useMemo(() => ({ open, sheetOpen, setSheetOpen, toggle }), [open, sheetOpen, toggle]);
  return <SidebarContext value={state}>{children}</SidebarContext>;
}

export function useSidebar(): SidebarState {
  const state = use(SidebarContext);
  if (!state) throw new Error("useSidebar must be used within a SidebarProvider");
  return state;
}
