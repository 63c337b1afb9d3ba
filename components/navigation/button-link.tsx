import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Link } from "./link";

interface ButtonLinkProps extends Pick<ButtonProps, "variant" | "size" | "children"> {
  href: string;
  icon?: LucideIcon;
  "aria-label"?: string;
}

export function ButtonLink({ icon: Icon, variant, size, children, ...link }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size}>
      <Link {...link}>
        {Icon && <Icon aria-hidden />}
        {children}
      </Link>
    </Button>
  );
}
