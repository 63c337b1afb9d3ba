"use client";

import { useEffect, useSyncExternalStore } from "react";

let labels: ReadonlyMap<string, string> = new Map();
const serverLabels: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function setLabel(path: string, label: string | undefined) {
  const next = new Map(labels);
  if (label === undefined) next.delete(path);
  else next.set(path, label);
  labels = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Labels that pages have set in place of their routes' default labels. */
export function useBreadcrumbLabels(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    subscribe,
    () => labels,
    () => serverLabels,
  );
}

/** While mounted, sets the breadcrumb label of `path`. */
export function BreadcrumbLabel({ path, label }: { path: string; label: string }) {
  useEffect(() => {
    setLabel(path, label);
    return () => setLabel(path, undefined);
  }, [path, label]);
  return null;
}
