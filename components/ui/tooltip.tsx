"use client";

import { Slot } from "@radix-ui/react-slot";
import dynamic from "next/dynamic";
import { useState, type FocusEvent, type PointerEvent } from "react";

const TooltipContent = dynamic(() => import("./tooltip-content"), { ssr: false });

interface Met {
  trigger: HTMLElement;
  at: number;
}

/**
 * Wraps the only child, which must be focusable, so that a keyboard finds the text too. The bubble and its code come
 * with the first touch: a table has hundreds of tooltips, and most are never looked at.
 */
export function Tooltip({
  text,
  side = "top",
  children,
}: {
  text: React.ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: React.ReactNode;
}) {
  const [met, setMet] = useState<Met>();
  if (!text) return children;
  const meet = ({ currentTarget }: FocusEvent<HTMLElement> | PointerEvent<HTMLElement>) =>
    setMet((known) => known ?? { trigger: currentTarget, at: Date.now() });
  return (
    <>
      <Slot onPointerEnter={meet} onFocus={meet}>
        {children}
      </Slot>
      {met && (
        <TooltipContent trigger={met.trigger} activatedAt={met.at} side={side}>
          {text}
        </TooltipContent>
      )}
    </>
  );
}
