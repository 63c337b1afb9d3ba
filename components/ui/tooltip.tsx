"use client";

import { Slot } from "@radix-ui/react-slot";
import dynamic from "next/dynamic";
import { useState, type FocusEvent, type PointerEvent } from "react";

const TooltipContent = dynamic(() => import("./tooltip-content"), { ssr: false });

export type TooltipSide = "top" | "right" | "bottom" | "left";

interface Activation {
  trigger: HTMLElement;
  at: number;
}

/** Its only child must be focusable. Loads the content on first use, because most tooltips never open. */
export function Tooltip({
  text,
  side = "top",
  afterMs,
  children,
}: {
  text: React.ReactNode;
  side?: TooltipSide;
  afterMs?: number;
  children: React.ReactNode;
}) {
  const [activation, setActivation] = useState<Activation>();
  if (!text) return children;
  const activate = ({ currentTarget }: FocusEvent<HTMLElement> | PointerEvent<HTMLElement>) =>
    setActivation((current) => current ?? { trigger: currentTarget, at: Date.now() });
  return (
    <>
      <Slot onPointerEnter={activate} onFocus={activate}>
        {children}
      </Slot>
      {activation && (
        <TooltipContent
          trigger={activation.trigger}
          activatedAt={activation.at}
          side={side}
          afterMs={afterMs}
        >
          {text}
        </TooltipContent>
      )}
    </>
  );
}
