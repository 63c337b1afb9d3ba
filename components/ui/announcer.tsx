"use client";

import { useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

/** Says something once, politely, to those who do not see the screen. */
export function announce(text: string): void {
  // A repeated sentence is a change too: a no-break space makes it one.
  message = text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => "",
  );
  return (
    <div role="status" aria-live="polite" className="sr-only" data-testid="announcer">
      {text}
    </div>
  );
}
