"use client";

import { createPortal } from "react-dom";

/** A line along the top while the next page is fetched. Like a skeleton it stays away from short waits. */
export function NavigationProgress() {
  return createPortal(
    <div
      role="progressbar"
      aria-label="The page is loading"
      data-print="hide"
      className="skeleton fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-action-wash"
    >
      <div className="navigation-progress h-full w-1/3 bg-action" />
    </div>,
    // Not where it is rendered: it would become part of the link's name.
    document.body,
  );
}
