"use client";

import type { ExternalToast, toast } from "sonner";
import { TOASTS } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";

const load = () => import("sonner");

/** Loaded immediately, because a toast may have to report a lost connection. */
const loading = typeof window === "undefined" ? null : load();

function withToasts(use: (shown: typeof toast) => void): void {
  void (loading ?? load()).catch(load).then((sonner) => use(sonner.toast));
}

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

/** @returns a function that withdraws the offer */
export function toastUndo(title: string, description: string | undefined, onUndo: () => void): () => void {
  const id = `undo ${(offers += 1)}`;
  const action = { label: texts.undo, onClick: onUndo };
  show("success", [title, description], { id, duration: TOASTS.undoMs, action });
  return () => withToasts((shown) => shown.dismiss(id));
}

export function toastWarning(...said: [title: string, description?: string]): void {
  show("warning", said, { duration: TOASTS.errorMs });
}

export function toastFailure(title: string): (error: unknown) => void {
  return (error) => toastError(title, messageOf(error));
}

/** Call it before a retry, when earlier messages no longer apply. */
export function dismissToasts(): void {
  withToasts((shown) => shown.dismiss());
}
