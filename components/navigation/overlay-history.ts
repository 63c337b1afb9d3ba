"use client";

/** Marks the history entry of a layer that was opened on the page beneath it. */
const OVERLAY_ENTRY = "overlayEntry";

let goingBack = false;

/** A layer with an address of its own is a step of its own: the browser's Back closes it and stays on the page. */
export function pushOverlay(address: string): void {
  window.history.pushState({ [OVERLAY_ENTRY]: true }, "", address);
}

/** Another address for the same step, whether a layer is open or not. */
export function replaceUrl(address: string): void {
  window.history.replaceState(isOverlayEntry() ? { [OVERLAY_ENTRY]: true } : null, "", address);
}

/**
 * Leaves the open layer for the page beneath, whose address is `page`. A layer that was opened here is gone back from:
 * the page then hears `popstate`. One that the page was opened with has nothing of ours before it.
 *
 * @returns whether the address has changed already.
 */
export function closeOverlay(page: string): boolean {
  if (!isOverlayEntry()) {
    window.history.replaceState(null, "", page);
    return true;
  }
  // Going back takes a moment, in which a second Esc would lead off the page.
  if (!goingBack) {
    goingBack = true;
    window.addEventListener("popstate", () => (goingBack = false), { once: true });
    window.history.back();
  }
  return false;
}

/** Runs at once, or as soon as the page stands to which a closed layer goes back. */
export function afterHistoryBack(run: () => void): void {
  if (goingBack) window.addEventListener("popstate", run, { once: true });
  else run();
}

function isOverlayEntry(): boolean {
  const state = window.history.state as Record<string, unknown> | null;
  return state?.[OVERLAY_ENTRY] === true;
}
