"use client";

import { createPortal } from "react-dom";

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
    // Use a portal, because inside a link the bar would become part of the link's accessible name.
    document.body,
  );
}
