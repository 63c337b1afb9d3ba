"use client";

import * as Radix from "@radix-ui/react-tooltip";

/** Wraps the only child. The child must be focusable, so that a keyboard finds the text too. */
export function Tooltip({
  text,
  side = "top",
  children,
}: {
  text: React.ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: React.ReactNode;
}) {
  if (!text) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 rounded bg-ink px-2.5 py-1.5 text-xs text-paper animate-in fade-in-0 duration-100"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
