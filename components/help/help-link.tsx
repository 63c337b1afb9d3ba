import { Link } from "@/components/navigation/link";
import { cn } from "@/lib/class-names";
import type { HelpTarget } from "./help-targets";

interface HelpLinkProps {
  to: HelpTarget;
  className?: string | undefined;
  children?: string;
}

export function HelpLink({ to, className, children = "How this works" }: HelpLinkProps) {
  return (
    <Link
      href={`/help/${to}`}
      prefetch={false}
      data-print="hide"
      className={cn(
        "target inline-flex min-h-6 min-w-6 items-center justify-center rounded text-xs pointer-coarse:min-h-11 pointer-coarse:min-w-11 whitespace-nowrap text-ink-soft underline underline-offset-4 hover:text-ink",
        className,
      )}
    >
      {children}
    </Link>
  );
}
