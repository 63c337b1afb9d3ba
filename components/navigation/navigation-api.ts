"use client";

/** The parts of the Navigation API used here, which TypeScript's DOM library does not include yet. */
export interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { url: string; key: string; sameDocument: boolean };
}

interface HistoryEntry {
  /** Stays the same while the entry's address is replaced. */
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

/** Undefined on the server, and in browsers that do not have it. */
export function navigationApi(): Navigation | undefined {
  return typeof window === "undefined"
    ? undefined
    : (window as Window & { navigation?: Navigation }).navigation;
}

/** Identifies the place in the history; null where the browser does not tell. */
export function historyEntryKey(): string | null {
  return navigationApi()?.currentEntry?.key ?? null;
}
