"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { documentPageQuery } from "@/components/documents/queries";
import type { SourceMark } from "@/components/review/source";
import {
  layOutPages,
  type PageLayout,
  PAGE_GAP,
  placeAt,
  pointOf,
  type Rectangle,
  type Size,
  type Viewport,
} from "./page-layout";
import { firstPageOf, isSamePlace, placesOn } from "./place-marks";
import { usePinch } from "./use-pinch";
import { scaleOf, zoomByWheel, type Zoom, zoomStep } from "./zoom";

const VIEW_MARGIN = 24;
/** Maximum animated scroll, in viewport heights. The eye cannot follow a longer one. */
const SMOOTH_VIEWS = 3;
const REST_MS = 250;

interface ScrolledPagesInput {
  extractorId: string;
  docId: string;
  sizes: readonly Size[];
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  chosen: SourceMark | null;
  preview: SourceMark | null;
}

export function useScrolledPages(props: ScrolledPagesInput) {
  const { extractorId, docId, sizes, zoom, onZoom, chosen, preview } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Size | null>(null);
  const [scroll, setScroll] = useState({ x: 0, y: 0 });
  const layout = useMemo(
    () => (view && sizes.length > 0 ? layOutPages(sizes, scaleOf(zoom, sizes, view)) : null),
    [view, sizes, zoom],
  );
  const viewport: Viewport = { ...scroll, width: view?.width ?? 0, height: view?.height ?? 0 };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setView({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** The point that stays in place on its page during the next layout change. */
  const fixedPoint = useRef<{ x: number; y: number } | null>(null);
  const shown = useRef<{ layout: PageLayout; viewport: Viewport } | null>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    if (scroller.current && layout && before && before.layout !== layout) {
      const from = scrolledTo(scroller.current, before, layout);
      const { x, y } = fixedPoint.current ?? {
        x: viewport.width / 2,
        y: from.y === 0 ? 0 : viewport.height / 3,
      };
      fixedPoint.current = null;
      const place = placeAt(before.layout, before.viewport.width, from.x + x, from.y + y);
      const point = pointOf(layout, viewport.width, place);
      scroller.current.scrollTo({ left: point.x - x, top: point.y - y, behavior: "instant" });
    }
    shown.current = layout && { layout, viewport };
  });

  useMarkInView({ scroller, extractorId, docId, layout, viewport, chosen, preview });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !layout || !scroller.current) return;
    event.preventDefault();
    const { left, top } = scroller.current.getBoundingClientRect();
    fixedPoint.current = { x: event.clientX - left, y: event.clientY - top };
    onZoom(zoomByWheel(layout.scale, event.deltaY));
  });
  useEffect(() => {
    const element = scroller.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);

  usePinch(scroller, layout?.scale ?? null, (scale, point) => {
    fixedPoint.current = point;
    onZoom(scale);
  });

  const stepZoom = (direction: 1 | -1) => layout && onZoom(zoomStep(layout.scale, direction));
  const goTo = (number: number) => {
    const top = layout?.tops[number - 1];
    if (top !== undefined) scroller.current?.scrollTo({ top: top - PAGE_GAP, behavior: "instant" });
  };
  return {
    scroller,
    layout,
    viewport,
    goTo,
    stepZoom,
    onScroll: ({ currentTarget }: React.UIEvent<HTMLElement>) =>
      setScroll({ x: currentTarget.scrollLeft, y: currentTarget.scrollTop }),
    onKey: ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean => {
      if (ctrlKey || metaKey || altKey) return false;
      if (key === "+" || key === "=") stepZoom(1);
      else if (key === "-") stepZoom(-1);
      else if (key === "0") onZoom("width");
      else return false;
      return true;
    },
  };
}

/** The element's scroll position is newer than the last event, but the browser clamps it when the content shrinks. */
function scrolledTo(
  { scrollLeft, scrollTop }: HTMLElement,
  before: { layout: PageLayout; viewport: Viewport },
  { width, height }: PageLayout,
): { x: number; y: number } {
  return {
    x: width < before.layout.width ? before.viewport.x : scrollLeft,
    y: height < before.layout.height ? before.viewport.y : scrollTop,
  };
}

interface MarkInViewInput {
  scroller: React.RefObject<HTMLDivElement | null>;
  extractorId: string;
  docId: string;
  layout: PageLayout | null;
  viewport: Viewport;
  chosen: SourceMark | null;
  preview: SourceMark | null;
}

function useMarkInView(input: MarkInViewInput): void {
  const { scroller, extractorId, docId, layout, viewport, chosen } = input;
  const preview = useRested(input.preview);
  const target = preview ?? chosen;
  const number = target && firstPageOf(target);
  const needsWords = target !== null && number !== null && target.boxes.length === 0;
  const { data: page } = useQuery({
    ...documentPageQuery(extractorId, docId, number ?? 1),
    enabled: needsWords,
  });
  const shown = useRef<SourceMark | null>(null);
  const heading = useRef<{ layout: PageLayout; top: number } | null>(null);
  const leftForPreview = useRef<{
    chosen: SourceMark | null;
    from: Viewport;
    to: { left: number; top: number };
  } | null>(null);
  useLayoutEffect(() => {
    if (!layout) return;
    if (heading.current && Math.abs(heading.current.top - viewport.y) < 1) heading.current = null;
    const isStopped = heading.current !== null && heading.current.layout !== layout;
    if (isSamePlace(shown.current, target) && !isStopped) return;
    const place = target && number !== null ? placesOn(target, number, page)[0] : undefined;
    if (target && !place && needsWords && !page) return;
    const isInstant = shown.current === null || isStopped;
    const wasPreview = leftForPreview.current;
    shown.current = target;
    leftForPreview.current = null;
    heading.current = null;
    if (wasPreview && !preview && isSamePlace(chosen, wasPreview.chosen)) {
      const isWhereItWas = Math.abs(viewport.y - wasPreview.to.top) < VIEW_MARGIN;
      if (isWhereItWas) scrollTo({ left: wasPreview.from.x, top: wasPreview.from.y });
      return;
    }
    if (!place || number === null) return;
    const found = inLayout(layout, viewport.width, number - 1, place);
    const left = scrollFor(viewport.x, viewport.width, found.x, found.width);
    const top = scrollFor(viewport.y, viewport.height, found.y, found.height);
    if (left === viewport.x && top === viewport.y) return;
    if (preview) leftForPreview.current = { from: wasPreview?.from ?? viewport, to: { left, top }, chosen };
    scrollTo({ left, top }, isInstant);

    function scrollTo(to: { left: number; top: number }, isInstant = false) {
      if (!layout) return;
      const isNear = Math.abs(to.top - viewport.y) < viewport.height * SMOOTH_VIEWS;
      const isSmooth = isNear && !isInstant && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      heading.current = isSmooth ? { layout, top: to.top } : null;
      scroller.current?.scrollTo({ ...to, behavior: isSmooth ? "smooth" : "instant" });
    }
  });
}

function useRested(mark: SourceMark | null): SourceMark | null {
  const [rested, setRested] = useState<SourceMark | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(mark), mark ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [mark]);
  return rested;
}

function inLayout(layout: PageLayout, viewWidth: number, index: number, place: Rectangle): Rectangle {
  const { x, y } = pointOf(layout, viewWidth, { index, x: place.x, y: place.y });
  return { x, y, width: place.width * layout.scale, height: place.height * layout.scale };
}

function scrollFor(from: number, length: number, start: number, extent: number): number {
  const isSeen = start >= from + VIEW_MARGIN && start + extent <= from + length - VIEW_MARGIN;
  return isSeen ? from : Math.max(0, start + extent / 2 - length / 2);
}
