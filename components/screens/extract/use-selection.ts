"use client";

import { useState } from "react";
import { Store, useStore } from "@/components/store";

/** Kept outside the component, so that the selection survives a visit to a document. */
const checked = new Store<Readonly<Record<string, ReadonlySet<string>>>>({});

const NONE: ReadonlySet<string> = new Set();

export function useSelection(
  extractorId: string,
  selectable: readonly string[],
  loadSelectable: (() => Promise<readonly string[]>) | null,
) {
  const checkedIds = useStore(checked)[extractorId] ?? NONE;
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = selectable.filter((id) => checkedIds.has(id));
  const setCheckedIds = (ids: ReadonlySet<string>) => checked.set({ ...checked.get(), [extractorId]: ids });

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

  const clear = () => setCheckedIds(NONE);
  const isAll = selected.length === selectable.length && loadSelectable === null;
  const toggleAll = async () => {
    if (isAll) clear();
    else setCheckedIds(new Set(loadSelectable ? await loadSelectable() : selectable));
  };

  return {
    selected,
    isSelected: (id: string) => checkedIds.has(id),
    toggle,
    clear,
    toggleAll,
    all: selectable.length > 0 && isAll,
    some: selected.length > 0 && !isAll,
  };
}
