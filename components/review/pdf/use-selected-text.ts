"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { documentPageQuery } from "@/components/documents/queries";
import type { SourceSelection } from "@/components/review/source";

/** Tells which words of the pages are selected, and lets them be copied as the document's text has them. */
export function useSelectedText(
  scroller: React.RefObject<HTMLElement | null>,
  extractorId: string,
  docId: string,
  onSelect: (selection: SourceSelection | null) => void,
): void {
  const client = useQueryClient();
  const read = (): SourceSelection | null => {
    const selection = window.getSelection();
    const range =
      selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    if (!range || !scroller.current?.contains(range.commonAncestorContainer)) return null;
    const start = offsetOf(range.startContainer, range.startOffset);
    const end = offsetOf(range.endContainer, range.endOffset);
    if (!start || !end) return null;
    const page = client.getQueryData(documentPageQuery(extractorId, docId, start.page).queryKey);
    if (!page) return null;
    const selected = page.text.slice(start.offset - page.start, end.offset - page.start);
    const text = selected.trim();
    if (text === "") return null;
    const from = start.offset + selected.length - selected.trimStart().length;
    const rect = range.getBoundingClientRect();
    return { text, start: from, end: from + text.length, page: start.page, rect };
  };
  const tell = useEffectEvent(() => onSelect(read()));
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const selection = read();
    if (!selection) return;
    event.clipboardData?.setData("text/plain", selection.text);
    event.preventDefault();
  });
  useEffect(() => {
    const onChange = () => tell();
    const onCopy = (event: ClipboardEvent) => copy(event);
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("copy", onCopy);
    return () => {
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("copy", onCopy);
    };
  }, []);
}

/** The place in the document's text of a boundary of a selection; null outside of the pages' words. */
function offsetOf(node: Node, offset: number): { page: number; offset: number } | null {
  const element = node instanceof Element ? node : node.parentElement;
  const page = Number(element?.closest("[data-page]")?.getAttribute("data-page") ?? NaN);
  if (!element || Number.isNaN(page)) return null;
  const word = element.closest("[data-start]");
  if (word) {
    const within = node instanceof Text ? offset : offset > 0 ? (word.textContent?.length ?? 0) : 0;
    return { page, offset: Number(word.getAttribute("data-start")) + within };
  }
  return beside(node, offset, page);
}

/** Between words, the end of the word before; at the beginning of a page, the start of its first word. */
function beside(node: Node, offset: number, page: number): { page: number; offset: number } | null {
  const boundary = document.createRange();
  boundary.setStart(node, offset);
  const layer = (node instanceof Element ? node : node.parentElement)?.closest("[data-page]");
  const words = [...(layer?.querySelectorAll("[data-start]") ?? [])];
  const last = words.findLast((word) => boundary.comparePoint(word, 0) < 0);
  const nearest = last ?? words[0];
  if (!nearest) return null;
  const start = Number(nearest.getAttribute("data-start"));
  return { page, offset: start + (last ? (last.textContent?.length ?? 0) : 0) };
}
