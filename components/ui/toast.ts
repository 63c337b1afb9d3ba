"use client";

import type { ExternalToast, toast } from "sonner";
import { TOASTS } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";

const load = () => import("sonner");

/** The page does not wait for it. It is loaded at once because what is to be said may be that the connection was lost. */
const loading = typeof window === "undefined" ? null : load();

/** What is said before it is there waits for it. */
function withToasts(use: (shown: typeof toast) => void): void {
  void (loading ?? load()).catch(load).then((sonner) => use(sonner.toast));
}

/** Omits a description that repeats the title. */
function withDescription(title: string, description?: string) {
  return description && description !== title ? { description } : {};
}

function show(
  kind: "success" | "error" | "warning",
  [title, description]: [title: string, description?: string],
  options: ExternalToast,
): void {
  withToasts((shown) => shown[kind](title, { ...options, ...withDescription(title, description) }));
}

export function toastSuccess(...said: [title: string, description?: string]): void {
  show("success", said, { duration: TOASTS.successMs });
}

export function toastError(...said: [title: string, description?: string]): void {
  show("error", said, { duration: TOASTS.errorMs });
}

let offers = 0;

/** Says what was done and offers to undo it. Returns what withdraws the offer. */
export function toastUndo(title: string, description: string | undefined, onUndo: () => void): () => void {
  const id = `undo ${(offers += 1)}`;
  const action = { label: texts.undo, onClick: onUndo };
  show("success", [title, description], { id, duration: TOASTS.undoMs, action });
  return () => withToasts((shown) => shown.dismiss(id));
}

export function toastWarning(...said: [title: string, description?: string]): void {
  show("warning", said, { duration: TOASTS.errorMs });
}

/** Says why something failed, under this title. */
export function toastFailure(title: string): (error: unknown) => void {
  return (error) => toastError(title, messageOf(error));
}

/** Before another attempt: what is said of the last one holds no more. */
export function dismissToasts(): void {
  withToasts((shown) => shown.dismiss());
}
