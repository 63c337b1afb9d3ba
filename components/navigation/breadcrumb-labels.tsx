"use client";

import { useEffect } from "react";
import { Store, useStore } from "@/components/store";

const labels = new Store<ReadonlyMap<string, string>>(new Map());

function setLabel(path: string, label: string | undefined) {
  const next = new Map(labels.get());
  if (label === undefined) next.delete(path);
  else next.set(path, label);
  labels.set(next);
}

export function useBreadcrumbLabels(): ReadonlyMap<string, string> {
  return useStore(labels);
}

export function BreadcrumbLabel({ path, label }: { path: string; label: string }) {
  useEffect(() => {
    setLabel(path, label);
    return () => setLabel(path, undefined);
  }, [path, label]);
  return null;
}
