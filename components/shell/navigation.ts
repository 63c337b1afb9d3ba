import { Coins, FileStack, LayoutDashboard, LifeBuoy, UserRound, type LucideIcon } from "lucide-react";

export interface NavigationEntry {
  href: string;
  label: string;
  icon: LucideIcon;
  key: string;
}

export const navigation: readonly NavigationEntry[] = [
  { href: "/", label: "Dashboard", icon: LayoutDashboard, key: "d" },
  { href: "/extractors", label: "Extractors", icon: FileStack, key: "e" },
  { href: "/credits", label: "Buy Credits", icon: Coins, key: "b" },
  { href: "/profile", label: "Profile", icon: UserRound, key: "p" },
  { href: "/support", label: "Support", icon: LifeBuoy, key: "s" },
];

export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
