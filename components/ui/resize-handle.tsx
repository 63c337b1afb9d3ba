"use client";

import { useRef } from "react";
import { cn } from "@/lib/class-names";

interface ResizeHandleProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  axis?: "x" | "y";
  snap?: (value: number) => number;
  /** CSS pixels per unit, measured when dragging starts. */
  pixels: (handle: HTMLElement) => number;
  onResize: (value: number) => void;
  onReset?: () => void;
  onRemove?: () => void;
  onAdd?: () => void;
  tabIndex?: number;
  style?: React.CSSProperties;
  className: string;
}

export function ResizeHandle(props: ResizeHandleProps) {
  const { label, value, min, max, step, axis = "x", pixels, onResize, onReset, onRemove, onAdd } = props;
  const { tabIndex = 0, snap = (to: number) => to, style, className } = props;
  const isAcross = axis === "x";
  const taken = useRef<{ at: number; value: number; pixels: number } | null>(null);
  const resize = (to: number) => onResize(Math.max(min, Math.min(max, to)));
  const release = () => {
    taken.current = null;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = isAcross ? step * forwards(event.currentTarget) : step;
    const [less, more] = isAcross ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const to = { [more]: value + by, [less]: value - by, Home: min, End: max }[event.key];
    const isRemoved = onRemove !== undefined && ["Delete", "Backspace"].includes(event.key);
    if (isRemoved) onRemove();
    else if (onAdd && event.key === "Insert") onAdd();
    else if (to !== undefined) resize(to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-orientation={isAcross ? "vertical" : "horizontal"}
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={tabIndex}
      style={style}
      onKeyDown={onKeyDown}
      // Don't move the focus, because that would move the selection in a grid.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = isAcross ? event.clientX : event.clientY;
        taken.current = { at, value, pixels: pixels(event.currentTarget) };
      }}
      onPointerMove={({ currentTarget, clientX, clientY }) => {
        if (!taken.current) return;
        const { at, value, pixels } = taken.current;
        const moved = isAcross ? (clientX - at) * forwards(currentTarget) : clientY - at;
        resize(snap(value + moved / pixels));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      className={cn(
        "z-10 touch-none outline-none select-none",
        "after:absolute after:transition-colors hover:after:bg-rule-strong focus-visible:after:bg-action active:after:bg-action",
        isAcross
          ? "cursor-col-resize after:inset-y-0 after:start-[var(--line,50%)] after:w-0.5 after:-translate-x-1/2 rtl:after:translate-x-1/2"
          : "cursor-row-resize after:inset-x-0 after:top-[var(--line,50%)] after:h-0.5 after:-translate-y-1/2",
        className,
      )}
    />
  );
}

function forwards(element: HTMLElement): number {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
