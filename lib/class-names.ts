import { clsx, type ClassValue } from "clsx";

/** Skips falsy names. Does not resolve conflicts, because a caller's classes must not override a component's. */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
