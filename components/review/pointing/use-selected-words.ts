"use client";

import { useEffect, useState } from "react";
import type { SourceSelection } from "@/components/review/source";

/** Marks the form that can be used without clearing the selection. */
export const WORDS_FORM = "data-words-form";

/** Keeps words selected while the words form has the focus, because the browser clears its own selection then. */
export function useSelectedWords() {
  const [selection, setSelection] = useState<SourceSelection | null>(null);
  const [isReleased, setReleased] = useState(false);
  const [isInForm, setInForm] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Type extends "pointerdown" | "pointerup" | "keydown" | "focusin">(
      type: Type,
      act: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, act, { signal: stop.signal });
    on("pointerdown", ({ target }) => {
      if (isOfForm(target)) return;
      setReleased(false);
      if (isOfForm(document.activeElement)) setSelection(null);
    });
    on("pointerup", ({ target, pointerType }) => {
      // Wait for the click event, whose handler would otherwise find the words deselected.
      if (pointerType === "mouse" && !isOfForm(target)) setTimeout(() => setReleased(true));
    });
    on("keydown", () => setReleased(false));
    on("focusin", ({ target }) => setInForm(isOfForm(target)));
    return () => stop.abort();
  }, []);
  return {
    selection,
    isReleased,
    isInForm,
    select: (selected: SourceSelection | null) => {
      if (selected !== null || !isOfForm(document.activeElement)) setSelection(selected);
    },
    close: () => {
      if (isOfForm(document.activeElement))
        document.querySelector<HTMLElement>("[data-source] [role=group]")?.focus({ preventScroll: true });
      setSelection(null);
      window.getSelection()?.removeAllRanges();
    },
  };
}

/** The menu of further fields belongs to the form, but is rendered elsewhere in the DOM. */
function isOfForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${WORDS_FORM}], [role=menu]`) !== null;
}
