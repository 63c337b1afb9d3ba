"use client";

import { useMenuOnDemand } from "@/components/ui/use-menu-on-demand";
import { useSession } from "@/components/user/use-session";
import type { AccountMenuProps } from "./account-menu";
import { AvatarButton } from "./avatar-button";

const importMenu = () => import("./account-menu");

export function AvatarMenu(props: AccountMenuProps) {
  const { userEmail } = useSession();
  const { Menu, button } = useMenuOnDemand(importMenu);
  if (!userEmail) return null;
  return Menu ? <Menu {...props} /> : <AvatarButton email={userEmail} {...button} />;
}
