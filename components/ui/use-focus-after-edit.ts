"use client";

import { useEffect, useRef } from "react";

export function editButtonId(subject: string): string {
  return `edit-${subject}`;
}

export function useFocusAfterEdit(subject: string | null): void {
  const previous = useRef(subject);
  useEffect(() => {
    const closed = previous.current;
    previous.current = subject;
    if (closed === null || closed === subject || document.activeElement !== document.body) return;
    document.getElementById(editButtonId(closed))?.focus();
  }, [subject]);
}
