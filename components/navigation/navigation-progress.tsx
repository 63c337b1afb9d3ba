"use client";

import { createPortal } from "react-dom";

/** Stays hidden during short waits. */
export function NavigationProgress() {
  return createPortal(
    <div
      role="progressbar"
      aria-label="Loading page"
      data-print="hide"
      className="skeleton fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-action-wash"
    >
      <div className="navigation-progress h-full w-1/3 bg-action" />
    </div>,
    // Uses a portal, because inside a link it would become part of the link's accessible name.
    document.body,
  );
}
