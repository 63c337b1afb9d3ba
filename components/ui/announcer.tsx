"use client";

import { Store, useStore } from "@/components/store";

const message = new Store("");

/** Announces a message once, politely, to screen readers. */
export function announce(text: string): void {
  // A repeated message is announced only if the text changes: a no-break space makes it differ.
  message.set(text === message.get() ? `${text}\u00a0` : text);
}

export function Announcer() {
  const text = useStore(message);
  return (
    <div role="status" aria-live="polite" className="sr-only" data-testid="announcer">
      {text}
    </div>
  );
}
