import { Link } from "@/components/navigation/link";
import { cn } from "@/lib/class-names";
import type { HelpSection } from "./help-sections";

interface HelpLinkProps {
  section: HelpSection;
  className?: string;
  children?: string;
}

/** A quiet link to the section of the help about what is on the screen. */
export function HelpLink({ section, className, children = "How this works" }: HelpLinkProps) {
  return (
    <Link
      href={`/help/using#${section}`}
      prefetch={false}
      className={cn(
        "target inline-flex items-center rounded text-xs whitespace-nowrap text-ink-soft underline underline-offset-4 hover:text-ink",
        className,
      )}
    >
      {children}
    </Link>
  );
}
