"use client";

import { toast } from "sonner";
import { TOASTS } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";

/** Omits a description that repeats the title. */
function withDescription(title: string, description?: string) {
  return description && description !== title ? { description } : {};
}

export function toastSuccess(title: string, description?: string): void {
  toast.success(title, { duration: TOASTS.successMs, ...withDescription(title, description) });
}

export function toastError(title: string, description?: string): void {
  toast.error(title, { duration: TOASTS.errorMs, ...withDescription(title, description) });
}

/** Says what was done and offers to undo it. Returns what withdraws the offer. */
export function toastUndo(title: string, description: string | undefined, onUndo: () => void): () => void {
  const id = toast.success(title, {
    duration: TOASTS.undoMs,
    action: { label: texts.undo, onClick: onUndo },
    ...withDescription(title, description),
  });
  return () => toast.dismiss(id);
}

export function toastWarning(title: string, description?: string): void {
  toast.warning(title, { duration: TOASTS.errorMs, ...withDescription(title, description) });
}

/** Says why something failed, under this title. */
export function toastFailure(title: string): (error: unknown) => void {
  return (error) => toastError(title, messageOf(error));
}

/** Before another attempt: what is said of the last one holds no more. */
export function dismissToasts(): void {
  toast.dismiss();
}
