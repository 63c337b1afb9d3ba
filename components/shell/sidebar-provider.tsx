"use client";

import { createContext, use, useCallback, useMemo, useState } from "react";
import { MOBILE_BREAKPOINT_PX, SIDEBAR_COOKIE } from "@/components/constants";

interface SidebarState {
  /** The wide form, from 768 px on. */
  open: boolean;
  /** The overlay below 768 px. */
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  /** Toggles whichever of the two the screen's width calls for. */
  toggle: () => void;
}

const Context = createContext<SidebarState | null>(null);

/** The cookie lets the server render the sidebar as it was left. */
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
      setSheetOpen((was) => !was);
      return;
    }
    const next = !open;
    document.cookie = `${SIDEBAR_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
    setOpen(next);
  }, [open]);
  const state = useMemo(() => ({ open, sheetOpen, setSheetOpen, toggle }), [open, sheetOpen, toggle]);
  return <Context value={state}>{children}</Context>;
}

export function useSidebar(): SidebarState {
  const state = use(Context);
  if (!state) throw new Error("useSidebar needs a SidebarProvider");
  return state;
}
