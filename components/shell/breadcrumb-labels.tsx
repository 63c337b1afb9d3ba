"use client";

import { useEffect, useSyncExternalStore } from "react";

let current: ReadonlyMap<string, string> = new Map();
const none: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function set(path: string, label: string | undefined) {
  const next = new Map(current);
  if (label === undefined) next.delete(path);
  else next.set(path, label);
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The labels that pages have put in place of the routes' own. */
export function useBreadcrumbLabels(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
}

/** While shown, the trail calls `path` by `label`. */
export function BreadcrumbLabel({ path, label }: { path: string; label: string }) {
  useEffect(() => {
    set(path, label);
    return () => set(path, undefined);
  }, [path, label]);
  return null;
}
