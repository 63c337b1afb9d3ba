"use client";

import { useState } from "react";

/** Returns the focus of a closed overlay to what opened it, or to the page's content if that is gone or about to go. */
export function useReturnFocus(): (event: Event, openerRemoved?: boolean) => void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event, openerRemoved = false) => {
    event.preventDefault();
    const usable =
      !openerRemoved && opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const target = usable ? opener : document.getElementById("content");
    target?.focus({ preventScroll: true });
  };
}
