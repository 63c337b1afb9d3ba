import { useSyncExternalStore } from "react";

const KEY = "reviewRowsShare";
const CHANGED = "rowssharechange";

export const ROWS_SHARE = { usual: 50, min: 25, max: 75 } as const;

export function useRowsShare(): [share: number, keep: (share: number) => void] {
  const share = useSyncExternalStore(subscribe, keptShare, () => ROWS_SHARE.usual);
  return [share, keepShare];
}

function keptShare(): number {
  const kept = Number(window.localStorage.getItem(KEY) ?? ROWS_SHARE.usual);
  return kept >= ROWS_SHARE.min && kept <= ROWS_SHARE.max ? kept : ROWS_SHARE.usual;
}

function keepShare(share: number): void {
  window.localStorage.setItem(KEY, String(share));
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
