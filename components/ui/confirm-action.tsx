"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";

const ConfirmDialog = dynamic(() => import("./confirm-dialog"), { ssr: false });

interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
}

interface PendingConfirmation extends Confirmation {
  resolve: (confirmed: boolean) => void;
}

let pending: PendingConfirmation | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingConfirmation | null) {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Opens a confirmation dialog from code that renders no dialog of its own. Resolves to whether the user confirmed; a
 * dialog that is still open counts as cancelled.
 */
export function confirmAction(confirmation: Confirmation): Promise<boolean> {
  pending?.resolve(false);
  return new Promise((resolve) => {
    setPending({
      ...confirmation,
      resolve: (confirmed) => {
        resolve(confirmed);
        setPending(null);
      },
    });
  });
}

/** Renders the dialog of `confirmAction`. Mounted once, in the shell. */
export function ConfirmationHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  );
  if (!current) return null;
  const { resolve, ...confirmation } = current;
  return (
    <ConfirmDialog open {...confirmation} onConfirm={() => resolve(true)} onClose={() => resolve(false)} />
  );
}
