"use client";

import { useMemo, useState } from "react";
import type { SourcePlace } from "./source-places";
import type { JsonTree } from "./tree-rows";

export function useOpenItems(tree: JsonTree, places: readonly SourcePlace[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const atFirst = useMemo(() => tree.openAtFirst(), [tree]);
  const onWay = useMemo(
    () => new Set(places.flatMap((place) => tree.wayTo(place).map(({ id }) => id))),
    [tree, places],
  );
  const wanted =
    places.find(({ state }) => state === "preview") ?? places.find(({ state }) => state === "chosen");
  const [shown, setShown] = useState(wanted?.start);
  if (wanted && shown !== wanted.start) {
    setShown(wanted.start);
    const way = new Set(tree.wayTo(wanted).map(({ id }) => id));
    setChanged(new Map([...changed].filter(([id]) => !way.has(id))));
  }
  return {
    isOpen: (id: string) => changed.get(id) ?? (atFirst.has(id) || onWay.has(id)),
    setOpen: (id: string, open: boolean) => setChanged(new Map(changed).set(id, open)),
  };
}
