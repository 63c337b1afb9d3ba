"use client";

import { useEffect, useRef } from "react";

/** The id of the button that opens an editor in its own place. */
export function editButtonId(subject: string): string {
  return `edit-${subject}`;
}

/** Returns the focus to the button that opened the editor of `subject` when that is closed, unless it has gone elsewhere. */
export function useFocusAfterEdit(subject: string | null): void {
  const previous = useRef(subject);
  useEffect(() => {
    const closed = previous.current;
    previous.current = subject;
    if (closed === null || closed === subject || document.activeElement !== document.body) return;
    document.getElementById(editButtonId(closed))?.focus();
  }, [subject]);
}
