"use client";

const OVERLAY_ENTRY = "overlayEntry";

let goingBack = false;

/** Makes Back close the overlay and stay on the page. */
export function pushOverlay(url: string): void {
  window.history.pushState({ [OVERLAY_ENTRY]: true }, "", url);
}

export function replaceUrl(url: string): void {
  window.history.replaceState(isOverlayEntry() ? { [OVERLAY_ENTRY]: true } : null, "", url);
}

/** Goes back if the page opened the overlay, otherwise replaces the URL. Returns whether the URL has changed. */
export function closeOverlay(pageUrl: string): boolean {
  if (!isOverlayEntry()) {
    window.history.replaceState(null, "", pageUrl);
    return true;
  }
  // Going back is asynchronous, so a second Esc in the meantime would leave the page.
  if (!goingBack) {
    goingBack = true;
    window.addEventListener("popstate", () => (goingBack = false), { once: true });
    window.history.back();
  }
  return false;
}

/** Runs the callback now, or once the navigation that closes an overlay is done. */
export function afterHistoryBack(callback: () => void): void {
  if (goingBack) window.addEventListener("popstate", callback, { once: true });
  else callback();
}

function isOverlayEntry(): boolean {
  const state = window.history.state as Record<string, unknown> | null;
  return state?.[OVERLAY_ENTRY] === true;
}
