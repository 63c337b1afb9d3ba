"use client";

import { useState } from "react";

/** Row selection. `selectable` holds the selectable ids in display order; other ids are never part of `selected`. */
export function useSelection(selectable: readonly string[]) {
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = selectable.filter((id) => checkedIds.has(id));

  /** With `range`, applies to every row between the last toggled one and this one. */
  const toggle = (id: string, range: boolean) => {
    const next = new Set(checkedIds);
    const from = anchor === null ? -1 : selectable.indexOf(anchor);
    const to = selectable.indexOf(id);
    const ids = range && from >= 0 ? selectable.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    for (const rowId of ids) {
      if (checkedIds.has(id)) next.delete(rowId);
      else next.add(rowId);
    }
    setCheckedIds(next);
    setAnchor(id);
  };

  const toggleAll = () =>
    setCheckedIds(selected.length === selectable.length ? new Set() : new Set(selectable));

  return {
    selected,
    isSelected: (id: string) => checkedIds.has(id),
    toggle,
    toggleAll,
    all: selectable.length > 0 && selected.length === selectable.length,
    some: selected.length > 0 && selected.length < selectable.length,
  };
}
