"use client";

import { useState, type ComponentType } from "react";
import { texts } from "@/components/texts";
import { toastFailure } from "./toast";

/**
 * Fetches a menu's code when its button is hovered or focused, and shows the menu once the button is pressed. Until then
 * `Menu` is undefined and the caller renders the button with `button`, which stays in place and keeps the focus.
 */
export function useMenuOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Menu, setMenu] = useState<ComponentType<Props>>();
  // A failure is reported when the button is pressed.
  const prefetch = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      ({ default: Loaded }) => setMenu(() => Loaded),
      toastFailure(texts.loadFailures.resource),
    );
  return { Menu, button: { onPointerEnter: prefetch, onFocus: prefetch, onClick: open } };
}
