"use client";

export interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { url: string; key: string; sameDocument: boolean };
}

interface HistoryEntry {
  /** Does not change when the entry's address is replaced. */
  key: string;
  url: string | null;
  index: number;
}

interface Navigation {
  entries: () => HistoryEntry[];
  currentEntry: HistoryEntry | null;
  addEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
  traverseTo: (key: string) => unknown;
}

export function navigationApi(): Navigation | undefined {
  return typeof window === "undefined"
    ? undefined
    : (window as Window & { navigation?: Navigation }).navigation;
}

export function historyEntryKey(): string | null {
  return navigationApi()?.currentEntry?.key ?? null;
}
