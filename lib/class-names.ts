import { clsx, type ClassValue } from "clsx";

/** Joins class names, dropping what is false. Components add to their own classes and never fight over one property. */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
