"use client";

import { useEffect, useEffectEvent } from "react";

export interface Shortcut {
  /** For example, "mod+k", "shift+enter", "?", or the sequence "g e". */
  keys: string;
  run: () => void;
  when?: (focused: Element | null) => boolean;
}

const SEQUENCE_MS = 1_000;

/** Shortcuts do nothing while the user is typing or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const find = useEffectEvent((pressed: string) =>
    shortcuts.find(({ keys, when }) => keys === pressed && (when?.(document.activeElement) ?? true)),
  );
  useEffect(() => {
    let prefix = "";
    let prefixAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.repeat ||
        isTyping(event.target) ||
        document.querySelector("[role=dialog],[role=alertdialog]")
      )
        return;
      const named = event.key.toLowerCase();
      const key = named === "enter" && event.shiftKey ? "shift+enter" : named;
      const mod = event.ctrlKey || event.metaKey;
      if (event.altKey || (mod && event.shiftKey)) return;
      const pressed = mod ? `mod+${key}` : key;
      const sequence = prefix && event.timeStamp - prefixAt < SEQUENCE_MS ? `${prefix} ${pressed}` : pressed;
      const match = find(sequence) ?? find(pressed);
      prefix = !match && !mod && key.length === 1 ? key : "";
      prefixAt = event.timeStamp;
      if (!match) return;
      event.preventDefault();
      match.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
