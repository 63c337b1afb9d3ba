import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { Tooltip, type TooltipSide } from "./tooltip";

interface IconButtonProps extends Omit<ButtonProps, "children"> {
  icon: LucideIcon;
  label: string;
  tooltip?: string;
  side?: TooltipSide;
}

export function IconButton({ label, tooltip, side, ...props }: IconButtonProps) {
  return (
    <Tooltip text={tooltip} side={side}>
      <Button variant="ghost" size="icon" aria-label={label} {...props} />
    </Tooltip>
  );
}
