"use client";

import { useState } from "react";

/** Which rows are ticked. `selectable` are the ids that may be, in the order shown; others never count. */
export function useSelection(selectable: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = selectable.filter((id) => ticked.has(id));

  /** With `range`, everything between the last row that was touched and this one follows this one. */
  const toggle = (id: string, range: boolean) => {
    const next = new Set(ticked);
    const from = anchor === null ? -1 : selectable.indexOf(anchor);
    const to = selectable.indexOf(id);
    const ids = range && from >= 0 ? selectable.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    for (const each of ids) {
      if (ticked.has(id)) next.delete(each);
      else next.add(each);
    }
    setTicked(next);
    setAnchor(id);
  };

  const toggleAll = () => setTicked(selected.length === selectable.length ? new Set() : new Set(selectable));

  return {
    selected,
    isSelected: (id: string) => ticked.has(id),
    toggle,
    toggleAll,
    all: selectable.length > 0 && selected.length === selectable.length,
    some: selected.length > 0 && selected.length < selectable.length,
  };
}
