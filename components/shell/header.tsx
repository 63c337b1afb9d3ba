"use client";

import { PanelLeft, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { Link } from "@/components/navigation/link";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { UploadTray } from "@/components/uploads/upload-tray";
import { AvatarMenu } from "./avatar-menu";
import { breadcrumbsOf, titleOf } from "./breadcrumbs";
import { useCrumbLabels } from "./crumb-labels";
import { useSidebar } from "./sidebar-state";

/** Reaches beyond its line, so that a finger finds it. */
const crumbLink =
  "-m-1.5 block truncate rounded p-1.5 hover:text-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5";

export function Header({
  onPalette,
  onShortcuts,
  onAdjustCredits,
}: {
  onPalette: () => void;
  onShortcuts: () => void;
  onAdjustCredits: () => void;
}) {
  const { toggle } = useSidebar();
  const pathname = usePathname();
  const labels = useCrumbLabels();
  const crumbs = breadcrumbsOf(pathname, labels);
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b bg-paper px-4 md:px-6"
    >
      <Tooltip text="Toggle sidebar (Ctrl/⌘ B)" side="bottom">
        <Button variant="ghost" size="icon" aria-label="Toggle sidebar" onClick={toggle}>
          <PanelLeft aria-hidden />
        </Button>
      </Tooltip>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-6 font-medium">
          <bdi>{titleOf(pathname, labels)}</bdi>
        </h1>
        <nav aria-label="Breadcrumb">
          <ol className="flex items-center gap-1.5 text-xs text-ink-soft">
            <li className="shrink-0">
              {pathname === "/" ? (
                <span aria-current="page">Home</span>
              ) : (
                <Link href="/" className={crumbLink}>
                  Home
                </Link>
              )}
            </li>
            {crumbs.map((crumb, index) => (
              <Fragment key={crumb.href}>
                <li aria-hidden>/</li>
                <li
                  className={
                    index === crumbs.length - 1 ? "min-w-0 truncate" : "max-w-28 shrink-0 sm:max-w-56"
                  }
                >
                  {index === crumbs.length - 1 ? (
                    <span aria-current="page">
                      <bdi>{crumb.label}</bdi>
                    </span>
                  ) : (
                    <Link href={crumb.href} className={crumbLink}>
                      <bdi>{crumb.label}</bdi>
                    </Link>
                  )}
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      </div>
      <UploadTray />
      <Tooltip text="Search and commands (Ctrl/⌘ K)" side="bottom">
        <Button variant="ghost" size="icon" aria-label="Open command palette" onClick={onPalette}>
          <Search aria-hidden />
        </Button>
      </Tooltip>
      <AvatarMenu onShortcuts={onShortcuts} onAdjustCredits={onAdjustCredits} />
    </header>
  );
}
