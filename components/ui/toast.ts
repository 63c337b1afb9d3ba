"use client";

import { toast } from "sonner";
import { TOASTS } from "@/components/constants";

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

/** Before another attempt: what is said of the last one holds no more. */
export function dismissToasts(): void {
  toast.dismiss();
}
