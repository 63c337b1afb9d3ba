"use client";

import { useState } from "react";

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
