"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { clamp } from "./zoom";

export function usePinch(
  target: React.RefObject<HTMLElement | null>,
  scale: number | null,
  onPinch: (scale: number, point: { x: number; y: number }) => void,
): void {
  const began = useRef<{ distance: number; scale: number } | null>(null);
  const start = useEffectEvent(({ touches }: TouchEvent) => {
    const [a, b] = touches;
    began.current = a && b && scale !== null ? { distance: distanceOf(a, b), scale } : null;
  });
  const move = useEffectEvent((event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!a || !b || !began.current || !target.current) return;
    event.preventDefault();
    const { left, top } = target.current.getBoundingClientRect();
    const point = { x: (a.clientX + b.clientX) / 2 - left, y: (a.clientY + b.clientY) / 2 - top };
    onPinch(clamp((began.current.scale * distanceOf(a, b)) / began.current.distance), point);
  });
  useEffect(() => {
    const element = target.current;
    const onStart = (event: TouchEvent) => start(event);
    const onMove = (event: TouchEvent) => move(event);
    element?.addEventListener("touchstart", onStart, { passive: true });
    // React's own listeners cannot prevent the browser from zooming.
    element?.addEventListener("touchmove", onMove, { passive: false });
    return () => {
      element?.removeEventListener("touchstart", onStart);
      element?.removeEventListener("touchmove", onMove);
    };
  }, [target]);
}

function distanceOf(a: Touch, b: Touch): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
