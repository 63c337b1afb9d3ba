"use client";

import { useEffect, useState } from "react";
import type { SourceSelection } from "@/components/review/source";

/** Set on the form for selected words: what happens in it does not end the selection. */
export const WORDS_FORM = "data-words-form";

/** The words that are selected in a document. They stay selected while their form has the focus, which the browser's selection does not. */
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
      // After the click, which would find the words no longer selected.
      if (pointerType === "mouse" && !isOfForm(target)) setTimeout(() => setReleased(true));
    });
    on("keydown", () => setReleased(false));
    on("focusin", ({ target }) => setInForm(isOfForm(target)));
    return () => stop.abort();
  }, []);
  return {
    selection,
    /** Whether a mouse has selected them and was released, so that the form may take the focus. */
    isReleased,
    /** Whether the browser no longer shows them as selected, as the focus is in their form. */
    isInForm,
    select: (selected: SourceSelection | null) => {
      if (selected !== null || !isOfForm(document.activeElement)) setSelection(selected);
    },
    /** Returns the focus to the document. */
    close: () => {
      if (isOfForm(document.activeElement))
        document.querySelector<HTMLElement>("[data-source] [role=group]")?.focus({ preventScroll: true });
      setSelection(null);
      window.getSelection()?.removeAllRanges();
    },
  };
}

/** The menu of further fields belongs to the form, but lies elsewhere on the page. */
function isOfForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${WORDS_FORM}], [role=menu]`) !== null;
}
