"use client";

import * as Radix from "@radix-ui/react-popover";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

export const Popover = Radix.Root;
export const PopoverAnchor = Radix.Anchor;
export const PopoverClose = Radix.Close;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={10}
        collisionPadding={12}
        className={cn(
          "z-30 max-w-[calc(100vw-2rem)] rounded border bg-sheet text-sm shadow-lift animate-in fade-in-0 duration-150",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
