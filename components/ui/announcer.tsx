"use client";

import { Store, useStore } from "@/components/store";

const message = new Store("");

export function announce(text: string): void {
  // Screen readers announce only changes, so a no-break space makes a repeated message different.
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
