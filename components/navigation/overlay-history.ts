"use client";

/** Marks the history entry of an overlay that was opened from the page beneath it. */
const OVERLAY_ENTRY = "overlayEntry";

let goingBack = false;

/** Adds a history entry for an overlay with its own URL: the browser's Back closes it and stays on the page. */
export function pushOverlay(url: string): void {
  window.history.pushState({ [OVERLAY_ENTRY]: true }, "", url);
}

/** Changes the URL of the current history entry, whether or not an overlay is open. */
export function replaceUrl(url: string): void {
  window.history.replaceState(isOverlayEntry() ? { [OVERLAY_ENTRY]: true } : null, "", url);
}

/** Goes back in history if the overlay was opened from the page; otherwise replaces the URL. Returns whether that has changed. */
export function closeOverlay(pageUrl: string): boolean {
  if (!isOverlayEntry()) {
    window.history.replaceState(null, "", pageUrl);
    return true;
  }
  // Going back is asynchronous: a second Esc in the meantime would leave the page.
  if (!goingBack) {
    goingBack = true;
    window.addEventListener("popstate", () => (goingBack = false), { once: true });
    window.history.back();
  }
  return false;
}

/** Runs the callback immediately, or after the history navigation of a closing overlay. */
export function afterHistoryBack(callback: () => void): void {
  if (goingBack) window.addEventListener("popstate", callback, { once: true });
  else callback();
}

function isOverlayEntry(): boolean {
  const state = window.history.state as Record<string, unknown> | null;
  return state?.[OVERLAY_ENTRY] === true;
}
