"use client";

import { toast } from "sonner";
import { TOASTS } from "@/components/constants";

/** The description is left out when it repeats the title. */
function described(title: string, description?: string) {
  return description && description !== title ? { description } : {};
}

export function toastSuccess(title: string, description?: string): void {
  toast.success(title, { duration: TOASTS.successMs, ...described(title, description) });
}

export function toastError(title: string, description?: string): void {
  toast.error(title, { duration: TOASTS.errorMs, ...described(title, description) });
}
