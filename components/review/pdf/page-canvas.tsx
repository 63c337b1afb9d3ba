"use client";

import { useEffect, useRef, useState } from "react";
import type { Pdf } from "./open-pdf";
import { paintPage, releaseCanvas } from "./paint-page";

const REPAINT_MS = 150;

interface PageCanvasProps {
  pdf: Pdf;
  number: number;
  scale: number;
  onPainted?: () => void;
  onFailed?: () => void;
}

export function PageCanvas({ pdf, number, scale, onPainted, onFailed }: PageCanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const shown = canvasIn(element);
    const stopped = new AbortController();
    const paint = async () => {
      try {
        const canvas = await paintPage(pdf, number, scale, stopped.signal);
        if (stopped.signal.aborted) return releaseCanvas(canvas);
        canvas.className = "block size-full";
        element.replaceChildren(canvas);
        if (shown) releaseCanvas(shown);
        onPainted?.();
      } catch {
        if (!stopped.signal.aborted) onFailed?.();
      }
    };
    const timer = setTimeout(() => void paint(), shown ? REPAINT_MS : 0);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [pdf, number, scale, onPainted, onFailed]);
  useEffect(() => {
    const element = holder.current;
    return () => {
      const canvas = element && canvasIn(element);
      if (canvas) releaseCanvas(canvas);
    };
  }, []);
  return <div ref={holder} aria-hidden className="absolute inset-0" />;
}

function canvasIn(element: HTMLElement): HTMLCanvasElement | null {
  return element.querySelector("canvas");
}

export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(1);
  useEffect(() => {
    const update = () => setRatio(window.devicePixelRatio || 1);
    update();
    const media = window.matchMedia(`(resolution: ${ratio}dppx)`);
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, [ratio]);
  return ratio;
}
