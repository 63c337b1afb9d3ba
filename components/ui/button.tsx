import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

const button = cva(
  "target inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "border-action bg-action text-action-ink enabled:hover:border-action-hover enabled:hover:bg-action-hover [a&]:hover:bg-action-hover",
        secondary:
          "border-rule bg-sheet text-ink enabled:hover:border-rule-strong enabled:hover:bg-wash [a&]:hover:bg-wash",
        ghost: "border-transparent bg-transparent text-ink enabled:hover:bg-wash [a&]:hover:bg-wash",
        danger: "border-danger bg-danger text-danger-ink enabled:hover:bg-danger-hover",
      },
      size: {
        md: "h-9 px-3.5 text-sm",
        sm: "h-8 px-2.5 text-sm",
        icon: "size-8 text-sm",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof button> {
  icon?: LucideIcon;
  asChild?: boolean;
  /** Text that replaces the label and disables the button without changing its width. */
  pending?: string | false;
}

export function Button(props: ButtonProps) {
  const { className, variant, size, asChild, icon: Icon, pending, disabled, children, ...rest } = props;
  const classes = cn(button({ variant, size }), className);
  if (asChild)
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  const label = Icon ? (
    <>
      <Icon aria-hidden />
      {children}
    </>
  ) : (
    children
  );
  return (
    <button
      type="button"
      className={classes}
      disabled={Boolean(pending) || disabled}
      aria-busy={Boolean(pending)}
      {...rest}
    >
      {pending === undefined ? label : <PendingLabel pending={pending}>{label}</PendingLabel>}
    </button>
  );
}

function PendingLabel({ pending, children }: { pending: string | false; children: React.ReactNode }) {
  return (
    <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
      <span className={cn("inline-flex items-center justify-center gap-2", pending && "invisible")}>
        {children}
      </span>
      {pending && <span>{pending}</span>}
    </span>
  );
}
