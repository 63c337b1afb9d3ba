"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Tooltip } from "@/components/ui/tooltip";
import { useSession } from "@/components/user/use-session";
import { cn } from "@/lib/class-names";
import { LogoMark } from "./logo";
import { isCurrent, navigation } from "./navigation";

export function Wordmark({ collapsed }: { collapsed: boolean }) {
  return (
    <div className="flex h-16 items-center gap-2.5 px-4">
      <LogoMark className="size-6 shrink-0" />
      <span className={cn("text-base font-medium tracking-tight", collapsed && "sr-only")}>
        {texts.product}
      </span>
    </div>
  );
}

export function NavigationLinks({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const pathname = usePathname();
  const { tosAccepted } = useSession();
  return (
    <nav aria-label="Main" className="px-2 py-2">
      <ul className="grid gap-0.5">
        {navigation.map(({ href, label, icon: Icon }) => {
          const current = isCurrent(href, pathname);
          return (
            <li key={href}>
              <Tooltip text={collapsed ? label : null} side="right">
                <Link
                  href={href}
                  prefetch={tosAccepted ? null : false}
                  onClick={onNavigate}
                  aria-current={current ? "page" : undefined}
                  className={cn(
                    "target flex h-9 items-center gap-3 rounded px-3 text-sm transition-colors",
                    current ? "bg-wash font-medium text-ink" : "text-ink-soft hover:bg-wash hover:text-ink",
                  )}
                >
                  <Icon aria-hidden className={cn("size-4 shrink-0", current && "text-action")} />
                  <span className={cn("truncate", collapsed && "sr-only")}>{label}</span>
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
