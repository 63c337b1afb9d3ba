import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

const chip = cva(
  "inline-flex max-w-full items-center gap-1.5 rounded px-2 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-wash text-ink",
        action: "bg-action-wash text-action",
        pending: "bg-pending-wash text-pending",
        processing: "bg-processing-wash text-processing",
        success: "bg-success-wash text-success",
        failure: "bg-danger-wash text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type ChipTone = NonNullable<VariantProps<typeof chip>["tone"]>;

export function Chip({ className, tone, ...props }: ComponentProps<"span"> & { tone?: ChipTone }) {
  return <span className={cn(chip({ tone }), className)} {...props} />;
}
