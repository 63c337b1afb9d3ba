"use client";

import { PanelLeft, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/navigation/link";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/class-names";
import type { AccountMenuProps } from "./account-menu";
import { AvatarMenu } from "./avatar-menu";
import { useBreadcrumbLabels } from "@/components/navigation/breadcrumb-labels";
import { breadcrumbsOf, titleOf, type Breadcrumb } from "./breadcrumbs";
import { useSidebar } from "./sidebar-provider";

const breadcrumbLink =
  "-m-1.5 block truncate rounded p-1.5 hover:text-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5";

export function Header({ onOpenPalette, ...menu }: AccountMenuProps & { onOpenPalette: () => void }) {
  const { toggle } = useSidebar();
  const pathname = usePathname();
  const labels = useBreadcrumbLabels();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b bg-paper px-4 md:px-6"
    >
      <IconButton
        icon={PanelLeft}
        tooltip="Toggle sidebar (Ctrl/⌘ B)"
        side="bottom"
        label="Toggle sidebar"
        onClick={toggle}
      />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-6 font-medium">
          <bdi>{titleOf(pathname, labels)}</bdi>
        </h1>
        <Breadcrumbs items={[{ href: "/", label: "Home" }, ...breadcrumbsOf(pathname, labels)]} />
      </div>
      <IconButton
        icon={Search}
        tooltip="Search and commands (Ctrl/⌘ K)"
        side="bottom"
        label="Open command palette"
        onClick={onOpenPalette}
      />
      <AvatarMenu {...menu} />
    </header>
  );
}

function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="@container">
      <ol className="flex items-center gap-1.5 text-xs text-ink-soft">
        {items.map(({ href, label }, index) =>
          index === last ? (
            <li key={href} aria-current="page" className="min-w-1/4 flex-1 truncate">
              <bdi>{label}</bdi>
            </li>
          ) : (
            // The slash belongs to the item before it, so that both are hidden together.
            <li
              key={href}
              className={cn(
                "flex min-w-0 max-w-2/5 items-center gap-1.5",
                index < last - 1 && "@max-md:hidden",
              )}
            >
              <Link href={href} className={breadcrumbLink}>
                <bdi>{label}</bdi>
              </Link>
              <span aria-hidden className="shrink-0">
                /
              </span>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
