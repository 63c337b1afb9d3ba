"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { documentPageQuery } from "@/components/documents/queries";
import type { SourceSelection } from "@/components/review/source";
import type { DocumentPageDto } from "@/lib/api/document-text";
import { widthOf } from "./measure-text";
import { layerOf, selectBetween, selectedPlaces } from "./text-selection";
import { neighbourOf, type Point, shareAlong, type Step, wordAt, wordOf } from "./words-at";

const STEPS: Record<string, Step> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowDown: "below",
  ArrowUp: "above",
};

interface SelectedTextInput {
  scroller: React.RefObject<HTMLElement | null>;
  extractorId: string;
  docId: string;
  start: { page: number; offset: number | null };
  onSelect: (selection: SourceSelection | null) => void;
}

/** Selects by pointer, or word by word with Shift and the arrow keys. Copies the document's text. */
export function useSelectedText({ scroller, extractorId, docId, start, onSelect }: SelectedTextInput) {
  const client = useQueryClient();
  const pageData = (number: number): DocumentPageDto | undefined =>
    client.getQueryData(documentPageQuery(extractorId, docId, number).queryKey);

  const read = (): SourceSelection | null => {
    const places = selectedPlaces(scroller.current);
    const page = places && pageData(places.anchor.page);
    if (!places || !page || places.focus.page !== places.anchor.page) return null;
    const from = Math.min(places.anchor.offset, places.focus.offset);
    const selected = page.text.slice(
      from - page.start,
      Math.max(places.anchor.offset, places.focus.offset) - page.start,
    );
    const text = selected.trim();
    const rect = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
    if (text === "" || !rect) return null;
    const offset = from + selected.indexOf(text);
    return { text, start: offset, end: offset + text.length, page: page.number, rect };
  };
  const tell = useEffectEvent(() => onSelect(read()));
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const selection = read();
    if (!selection) return;
    event.clipboardData?.setData("text/plain", selection.text);
    event.preventDefault();
  });

  const pageAt = (target: EventTarget): { page: DocumentPageDto; layer: HTMLElement } | null => {
    const over = target instanceof Element ? target.closest<HTMLElement>("[data-page], [data-offers]") : null;
    const number = Number(over?.dataset.page ?? over?.dataset.offers);
    const layer = over && scroller.current && layerOf(scroller.current, number);
    const page = layer && pageData(number);
    return page && page.words.length > 0 ? { page, layer } : null;
  };
  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    const under = event.button === 0 && event.target ? pageAt(event.target) : null;
    const element = scroller.current;
    if (!under || !element) return;
    const { page, layer } = under;
    // The browser's own selection jumps between words that are positioned individually.
    event.preventDefault();
    element.focus({ preventScroll: true });
    const offset = offsetAt(page, pointIn(layer, page, event));
    const held = selectedPlaces(element);
    if (event.detail === 2) return selectAround(element, page, offset, /\S*$/, /^\S*/);
    if (event.detail > 2) return selectAround(element, page, offset, /[^\n]*$/, /^[^\n]*/);
    const anchor = event.shiftKey && held?.anchor.page === page.number ? held.anchor.offset : offset;
    selectBetween(element, page.number, anchor, offset);
    const onMove = (move: MouseEvent) =>
      selectBetween(element, page.number, anchor, offsetAt(page, pointIn(layer, page, move)));
    window.addEventListener("mousemove", onMove);
    window.addEventListener("mouseup", () => window.removeEventListener("mousemove", onMove), { once: true });
  });

  useEffect(() => {
    const element = scroller.current;
    const onChange = () => tell();
    const onCopy = (event: ClipboardEvent) => copy(event);
    const onDown = (event: MouseEvent) => onMouseDown(event);
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("copy", onCopy);
    element?.addEventListener("mousedown", onDown);
    return () => {
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("copy", onCopy);
      element?.removeEventListener("mousedown", onDown);
    };
  }, [scroller]);

  return (event: React.KeyboardEvent<HTMLElement>): boolean => {
    const element = event.currentTarget;
    const held = selectedPlaces(element);
    if (event.key === "Escape" && held) {
      window.getSelection()?.removeAllRanges();
      return true;
    }
    const step = STEPS[event.key];
    const page = pageData(held?.focus.page ?? start.page);
    if (!event.shiftKey || !step || !page || page.words.length === 0) return false;
    const first = held
      ? wordOf(page, held.anchor.offset + (isBackwards(held) ? 0 : 1))
      : wordOf(page, (start.offset ?? page.start) + 1);
    const last = held
      ? neighbourOf(page, wordOf(page, held.focus.offset + (isBackwards(held) ? 1 : 0)), step)
      : first;
    selectWords(element, page, first, last);
    return true;
  };
}

function isBackwards({ anchor, focus }: { anchor: { offset: number }; focus: { offset: number } }): boolean {
  return focus.offset < anchor.offset;
}

function selectWords(element: HTMLElement, page: DocumentPageDto, first: number, last: number): void {
  const [from, to] = [page.words[first], page.words[last]];
  if (!from || !to) return;
  if (first <= last) selectBetween(element, page.number, from.start, to.end);
  else selectBetween(element, page.number, from.end, to.start);
  layerOf(element, page.number)
    ?.querySelector(`[data-start="${to.start}"]`)
    ?.scrollIntoView({ block: "nearest" });
}

function selectAround(
  element: HTMLElement,
  page: DocumentPageDto,
  offset: number,
  before: RegExp,
  after: RegExp,
): void {
  const at = offset - page.start;
  const from = offset - (before.exec(page.text.slice(0, at))?.[0].length ?? 0);
  const to = offset + (after.exec(page.text.slice(at))?.[0].length ?? 0);
  selectBetween(element, page.number, from, to);
}

function pointIn(layer: HTMLElement, page: DocumentPageDto, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = layer.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * page.width,
    y: ((clientY - top) / height) * page.height,
  };
}

function offsetAt(page: DocumentPageDto, point: Point): number {
  const word = page.words[wordAt(page, point)];
  if (!word) return page.start;
  const text = page.text.slice(word.start - page.start, word.end - page.start);
  const along = shareAlong(word, point) * widthOf(text, word.height);
  let [nearest, least] = [0, Infinity];
  for (let length = 0; length <= text.length; length += 1) {
    const distance = Math.abs(widthOf(text.slice(0, length), word.height) - along);
    if (distance < least) [nearest, least] = [length, distance];
  }
  return word.start + nearest;
}
