import { useMemo, useSyncExternalStore } from "react";

export const COLUMN_WIDTH = { min: 64, max: 800, step: 16 } as const;

const CHANGED = "columnwidthschange";

type Widths = Readonly<Record<string, number>>;

export function useColumnWidths(
  extractorId: string,
): [widths: Widths, set: (name: string, width: number | null) => void] {
  const key = `columnWidths ${extractorId}`;
  const kept = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key),
    () => null,
  );
  const widths = useMemo(() => parseWidths(kept), [kept]);
  const set = (name: string, width: number | null) => {
    const { [name]: _, ...others } = parseWidths(window.localStorage.getItem(key));
    const changed = width === null ? others : { ...others, [name]: Math.round(width) };
    window.localStorage.setItem(key, JSON.stringify(changed));
    window.dispatchEvent(new Event(CHANGED));
  };
  return [widths, set];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function parseWidths(kept: string | null): Widths {
  try {
    const parsed: unknown = JSON.parse(kept ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === "number" && entry[1] >= COLUMN_WIDTH.min && entry[1] <= COLUMN_WIDTH.max,
      ),
    );
  } catch {
    return {};
  }
}
