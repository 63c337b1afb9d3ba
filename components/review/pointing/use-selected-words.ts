"use client";

import { useEffect, useState } from "react";
import type { SourceSelection } from "@/components/review/source";

/** Marks the form: events in it keep the selection. */
export const WORDS_FORM = "data-words-form";

/** Words stay selected while their form has the focus, unlike the browser's selection. */
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

/** The menu of further fields belongs to the form, but is rendered elsewhere. */
function isOfForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${WORDS_FORM}], [role=menu]`) !== null;
}
