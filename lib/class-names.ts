import { clsx, type ClassValue } from "clsx";

/** Joins class names and skips falsy ones. Does not resolve conflicts: a caller's classes must not override a component's. */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
