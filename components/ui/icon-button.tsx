import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { Tooltip, type TooltipSide } from "./tooltip";

interface IconButtonProps extends Omit<ButtonProps, "children"> {
  icon: LucideIcon;
  /** Its accessible name. */
  label: string;
  tooltip?: string;
  side?: TooltipSide;
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, label, tooltip, side, ...props }: IconButtonProps) {
  return (
    <Tooltip text={tooltip} side={side}>
      <Button variant="ghost" size="icon" aria-label={label} {...props}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
