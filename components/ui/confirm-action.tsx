"use client";

import dynamic from "next/dynamic";
import { Store, useStore } from "@/components/store";

const ConfirmDialog = dynamic(() => import("./confirm-dialog"), { ssr: false });

interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  isHarmless?: boolean;
}

interface PendingConfirmation extends Confirmation {
  resolve: (confirmed: boolean) => void;
}

const pending = new Store<PendingConfirmation | null>(null);

export function confirmAction(confirmation: Confirmation): Promise<boolean> {
  pending.get()?.resolve(false);
  return new Promise((resolve) => {
    pending.set({
      ...confirmation,
      resolve: (confirmed) => {
        resolve(confirmed);
        pending.set(null);
      },
    });
  });
}

export function ConfirmationHost() {
  const current = useStore(pending);
  if (!current) return null;
  const { resolve, ...confirmation } = current;
  return <ConfirmDialog {...confirmation} onConfirm={() => resolve(true)} onClose={() => resolve(false)} />;
}
