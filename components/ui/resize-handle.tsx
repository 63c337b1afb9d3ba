"use client";

import { useRef } from "react";
import { cn } from "@/lib/class-names";

interface ResizeHandleProps {
  /** What it makes wider or narrower. */
  label: string;
  value: number;
  min: number;
  max: number;
  /** By how much an arrow key changes the value. */
  step: number;
  /** How far the pointer moves it by 1, in CSS pixels; measured when it is taken. */
  pixels: (handle: HTMLElement) => number;
  onResize: (value: number) => void;
  /** Called on a double click. */
  onReset?: () => void;
  /** Called on Delete. */
  onRemove?: () => void;
  tabIndex?: number;
  style?: React.CSSProperties;
  className: string;
}

/** The edge between two parts of the screen, moved by the pointer or the arrow keys. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, value, min, max, step, pixels, onResize, onReset, onRemove } = props;
  const { tabIndex = 0, style, className } = props;
  const taken = useRef<{ x: number; value: number; pixels: number } | null>(null);
  const resize = (to: number) => onResize(Math.max(min, Math.min(max, to)));
  const release = () => {
    taken.current = null;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = step * forwards(event.currentTarget);
    const to = { ArrowRight: value + by, ArrowLeft: value - by, Home: min, End: max }[event.key];
    const isRemoved = onRemove !== undefined && ["Delete", "Backspace"].includes(event.key);
    if (isRemoved) onRemove();
    else if (to !== undefined) resize(to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={tabIndex}
      style={style}
      onKeyDown={onKeyDown}
      // The pointer gives it no focus: in a grid, that would move the selection.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        taken.current = { x: event.clientX, value, pixels: pixels(event.currentTarget) };
      }}
      onPointerMove={({ currentTarget, clientX }) => {
        if (!taken.current) return;
        const { x, value, pixels } = taken.current;
        resize(value + ((clientX - x) * forwards(currentTarget)) / pixels);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      className={cn(
        "z-10 cursor-col-resize touch-none outline-none select-none",
        "after:absolute after:inset-y-0 after:start-1/2 after:w-0.5 after:-translate-x-1/2 after:transition-colors hover:after:bg-rule-strong focus-visible:after:bg-action active:after:bg-action rtl:after:translate-x-1/2",
        className,
      )}
    />
  );
}

/** 1 where wider means further to the right. */
function forwards(element: HTMLElement): number {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
