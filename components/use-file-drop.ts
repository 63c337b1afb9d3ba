"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Accepts files dropped anywhere on the page, and pasted files. Returns whether a drag is in progress. */
export function useFileDrop(onFiles: (files: File[]) => void, enabled = true): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!enabled) return;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("dragover", onDragOver, { signal });
    window.addEventListener("dragleave", onDragLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    window.addEventListener("paste", onPaste, { signal });
    return () => stop.abort();
  }, [enabled]);
  return dragging;
}
