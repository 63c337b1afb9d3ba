"use client";

import { useState } from "react";

/**
 * Where the focus goes when a layer closes that was opened without a trigger of its own: back to what had it, or to the
 * page's content if that is gone, or about to go (`lost`).
 */
export function useReturnFocus(): (event: Event, lost?: boolean) => void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event, lost = false) => {
    event.preventDefault();
    const usable = !lost && opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const target = usable ? opener : document.getElementById("content");
    target?.focus({ preventScroll: true });
  };
}
