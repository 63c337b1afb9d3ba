import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SourceMark, SourceViewProps } from "./source";
import { spanOf } from "./source-places";
import { selectedText } from "./source-selection";

const SELECTION_REST_MS = 200;
/** After this pause, a hovered value is previewed, so that a passing pointer does not move the document. */
const PREVIEW_REST_MS = 250;

type SourceViewOptions = Pick<
  SourceViewProps,
  "chosen" | "preview" | "onChooseMark" | "onHoverMark" | "onSelect" | "onToggleOffer"
>;

export function useSourceView({ chosen, preview, ...on }: SourceViewOptions) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  usePlaceInView(root, "mark[data-selected=true]", chosen, 0);
  usePlaceInView(root, "mark[data-preview]", preview, PREVIEW_REST_MS);
  useReportedSelection(root, on.onSelect);
  const view = {
    ref: setRoot,
    onClick: (event: React.MouseEvent) => {
      const offer = offerAt(event.target);
      if (offer !== null) return isOneClick(event) && on.onToggleOffer?.(offer);
      const name = markNameAt(event.target);
      if (name !== null && window.getSelection()?.isCollapsed !== false) on.onChooseMark(name);
    },
    onPointerOver: (event: React.PointerEvent) => {
      if (event.pointerType === "mouse") on.onHoverMark(markNameAt(event.target));
    },
    onPointerLeave: () => on.onHoverMark(null),
    onKeyDown: (event: React.KeyboardEvent) => {
      const isFree = window.getSelection()?.isCollapsed !== false;
      const offer = isFree && [" ", "Enter"].includes(event.key) ? offerAt(event.target) : null;
      if (offer !== null) on.onToggleOffer?.(offer);
      if (offer !== null || (event.shiftKey && extendSelection(root, event.key))) event.preventDefault();
    },
  };
  return { root, view };
}

function offerAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest("mark")?.dataset.offer ?? null) : null;
}

/**
 * False at the end of a selection and for double-clicks, which select a word. Clicks from the keyboard have a
 * `detail` of 0.
 */
export function isOneClick({ detail }: React.MouseEvent): boolean {
  return detail === 0 || (detail === 1 && window.getSelection()?.isCollapsed !== false);
}

function markNameAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest("mark")?.dataset.name ?? null) : null;
}

function usePlaceInView(
  root: HTMLElement | null,
  selector: string,
  mark: SourceMark | null,
  delayMs: number,
): void {
  const span = spanOf(mark);
  const key = span && `${span.start} ${span.end}`;
  const wasShown = useRef(false);
  useEffect(() => {
    if (!root || key === null) return;
    const show = () => {
      const element = root.querySelector(selector);
      if (!element) return;
      observer.disconnect();
      scrollIntoView(root, element, wasShown.current);
      wasShown.current = true;
    };
    const observer = new MutationObserver(show);
    const timer = setTimeout(() => {
      observer.observe(root, { childList: true, subtree: true });
      show();
    }, delayMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [root, selector, key, delayMs]);
}

function scrollIntoView(root: HTMLElement, element: Element, smoothly: boolean): void {
  const [frame, place] = [root.getBoundingClientRect(), element.getBoundingClientRect()];
  const { scrollPaddingTop, scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(root);
  const inside = (padding: string) => parseFloat(padding) || 0;
  const isVisible =
    place.top >= frame.top + inside(scrollPaddingTop) &&
    place.bottom <= frame.bottom &&
    place.left >= frame.left + inside(scrollPaddingLeft) &&
    place.right <= frame.right - inside(scrollPaddingRight);
  if (isVisible) return;
  const isNear = Math.abs(place.top - frame.top) < 2 * frame.height;
  const isSmooth = smoothly && isNear && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: isSmooth ? "smooth" : "auto" });
}

function useReportedSelection(root: HTMLElement | null, onSelect: SourceViewProps["onSelect"]): void {
  const report = useEffectEvent(onSelect);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let isReported = false;
    const read = () => {
      const selection = window.getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const selected = range && root ? selectedText(root, range) : null;
      if (selected && range) report({ ...selected, page: null, rect: range.getBoundingClientRect() });
      else if (isReported) report(null);
      isReported = selected !== null;
    };
    const readSoon = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(read, ms);
    };
    const onChange = () => {
      if (!isPressed) readSoon(SELECTION_REST_MS);
    };
    const onPress = (event: PointerEvent) => {
      isPressed = event.pointerType === "mouse";
    };
    const onRelease = () => {
      isPressed = false;
      readSoon(0);
    };
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("pointerup", onRelease);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("pointerup", onRelease);
    };
  }, [root]);
}

const DIRECTIONS: Record<
  string,
  [direction: "left" | "right" | "backward" | "forward", by: "word" | "line"]
> = {
  ArrowLeft: ["left", "word"],
  ArrowRight: ["right", "word"],
  ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"],
};

function extendSelection(root: HTMLElement | null, key: string): boolean {
  const step = DIRECTIONS[key];
  const selection = window.getSelection();
  if (!root || !step || !selection) return false;
  if (selection.isCollapsed || !root.contains(selection.anchorNode)) {
    const from = root.querySelector("mark[data-selected=true]") ?? root.querySelector("[data-start]");
    if (!from) return false;
    selection.selectAllChildren(from);
    if (from.matches("mark")) return true;
    selection.collapseToStart();
  }
  selection.modify("extend", ...step);
  return true;
}
