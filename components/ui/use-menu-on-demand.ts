"use client";

import { useState, type ComponentType } from "react";
import { texts } from "@/components/texts";
import { toastFailure } from "./toast";

/**
 * Loads a menu's code on hover or focus. Until it opens, `Menu` is undefined and the caller renders a button with
 * the props in `button`.
 */
export function useMenuOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Menu, setMenu] = useState<ComponentType<Props>>();
  const prefetch = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      ({ default: Loaded }) => setMenu(() => Loaded),
      toastFailure(texts.loadFailures.resource),
    );
  return { Menu, button: { onPointerEnter: prefetch, onFocus: prefetch, onClick: open } };
}
