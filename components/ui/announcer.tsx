"use client";

import { useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

/** Announces a message once, politely, to screen readers. */
export function announce(text: string): void {
  // A repeated message is announced only if the text changes: a no-break space makes it differ.
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
