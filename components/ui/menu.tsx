"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import { Square, SquareCheck, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

export const Menu = Radix.Root;
export const MenuTrigger = Radix.Trigger;
export const MenuRadioGroup = Radix.RadioGroup;

export function MenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-50 min-w-56 rounded border bg-sheet p-1 text-sm shadow-lift animate-in fade-in-0 duration-100",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

const item =
  "target flex h-8 cursor-pointer items-center gap-2.5 rounded px-2.5 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-wash [&_svg]:size-4 [&_svg]:text-ink-soft";

type WithIcon<Props> = Props & { icon?: LucideIcon };

export function MenuItem({ icon, children, ...props }: WithIcon<ComponentProps<typeof Radix.Item>>) {
  return (
    <Radix.Item className={item} {...props}>
      {labelled(icon, children)}
    </Radix.Item>
  );
}

type MenuRadioItemProps = WithIcon<ComponentProps<typeof Radix.RadioItem>>;

export function MenuRadioItem({ icon, children, ...props }: MenuRadioItemProps) {
  return (
    <Radix.RadioItem
      className={cn(item, "data-[state=checked]:font-medium data-[state=checked]:text-action")}
      {...props}
    >
      {labelled(icon, children)}
    </Radix.RadioItem>
  );
}

export function MenuCheckboxItem({ children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={item} {...props}>
      {labelled(props.checked ? SquareCheck : Square, children)}
    </Radix.CheckboxItem>
  );
}

export function MenuGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Radix.Group aria-label={label}>
      <Radix.Label className="px-2.5 pt-2 pb-1 text-xs text-ink-soft">{label}</Radix.Label>
      {children}
    </Radix.Group>
  );
}

function labelled(Icon: LucideIcon | undefined, children: React.ReactNode): React.ReactNode {
  if (!Icon) return children;
  return (
    <>
      <Icon aria-hidden />
      {children}
    </>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-rule" />;
}
