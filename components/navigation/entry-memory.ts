"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { historyEntryKey } from "./navigation-api";

const remembered = new Map<string, unknown>();

interface EntryMemory<T> {
  recall: () => T | undefined;
  remember: (value: T) => void;
}

/** Remembers a value per history entry until the tab reloads. Back restores the value, but a link does not. */
export function useEntryMemory<T>(name: string): EntryMemory<T> {
  const pathname = usePathname();
  return useMemo(() => {
    // Include the path, because a page may render before the browser has moved to its history entry.
    const key = () => {
      const entry = historyEntryKey();
      return entry === null ? null : `${entry} ${pathname} ${name}`;
    };
    return {
      recall: () => {
        const at = key();
        return at === null ? undefined : (remembered.get(at) as T | undefined);
      },
      remember: (value) => {
        const at = key();
        if (at !== null) remembered.set(at, value);
      },
    };
  }, [pathname, name]);
}
