"use client";

import * as Popper from "@radix-ui/react-popper";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { TOOLTIP_DELAY_MS } from "@/components/constants";

/** How long the pointer may take to cross the gap to the tooltip. */
const GRACE_MS = 120;

interface TooltipContentProps {
  trigger: HTMLElement;
  activatedAt: number;
  side: "top" | "right" | "bottom" | "left";
  afterMs?: number;
  children: React.ReactNode;
}

export default function TooltipContent({
  trigger,
  activatedAt,
  side,
  afterMs = TOOLTIP_DELAY_MS,
  children,
}: TooltipContentProps) {
  const id = useId();
  const anchor = useMemo(() => ({ current: trigger }), [trigger]);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setAfter = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };

  useEffect(() => {
    const stop = new AbortController();
    const on = (type: "pointerenter" | "pointerleave" | "pointerdown" | "focus" | "blur", act: () => void) =>
      trigger.addEventListener(type, act, { signal: stop.signal });
    const focused = () => trigger.matches(":focus-visible") && setAfter(0, true);
    on("pointerenter", () => setAfter(afterMs, true));
    on("pointerleave", () => setAfter(GRACE_MS, false));
    on("pointerdown", () => setAfter(0, false));
    on("focus", focused);
    on("blur", () => setAfter(0, false));
    if (trigger.matches(":hover")) setAfter(Math.max(0, activatedAt + afterMs - Date.now()), true);
    focused();
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [trigger, activatedAt, afterMs]);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const close = () => setAfter(0, false);
    trigger.setAttribute("aria-describedby", id);
    document.addEventListener("keydown", (event) => event.key === "Escape" && close(), {
      signal: stop.signal,
    });
    document.addEventListener("scroll", close, { signal: stop.signal, capture: true });
    return () => {
      stop.abort();
      trigger.removeAttribute("aria-describedby");
    };
  }, [open, trigger, id]);

  if (!open) return null;
  return createPortal(
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Popper.Content
        id={id}
        role="tooltip"
        side={side}
        sideOffset={6}
        collisionPadding={8}
        onPointerEnter={() => setAfter(0, true)}
        onPointerLeave={() => setAfter(GRACE_MS, false)}
        className="z-50 max-w-80 rounded bg-ink px-2.5 py-1.5 text-xs text-paper animate-in fade-in-0 duration-100"
      >
        {children}
      </Popper.Content>
    </Popper.Root>,
    document.body,
  );
}
