"use client";

import { Store, useStore } from "@/components/store";

/** Kept outside the component, so that the files survive a visit to the credits page. */
const held = new Store<Readonly<Record<string, readonly File[]>>>({});

const NONE: readonly File[] = [];

export function useHeldFiles(extractorId: string) {
  const files = useStore(held)[extractorId] ?? NONE;
  return { files, hold: (next: readonly File[]) => held.set({ ...held.get(), [extractorId]: next }) };
}

export function useHeldCount(): number {
  return Object.values(useStore(held)).flat().length;
}
