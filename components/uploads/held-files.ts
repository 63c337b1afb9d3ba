"use client";

import { Store, useStore } from "@/components/store";

/** By extractor. Outside the page, so that the files are still there on the way back from buying credits. */
const held = new Store<Readonly<Record<string, readonly File[]>>>({});

const NONE: readonly File[] = [];

/** Files that were not sent, because they need more credits than there are; the user decides. */
export function useHeldFiles(extractorId: string) {
  const files = useStore(held)[extractorId] ?? NONE;
  return { files, hold: (next: readonly File[]) => held.set({ ...held.get(), [extractorId]: next }) };
}

export function useHeldCount(): number {
  return Object.values(useStore(held)).flat().length;
}
