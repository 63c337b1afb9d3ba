"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useSession } from "@/components/user/use-session";
import type { AccountMenuProps } from "./account-menu";
import { AvatarButton } from "./avatar-button";

const importMenu = () => import("./account-menu");
const AccountMenu = dynamic(importMenu, { ssr: false, loading: AvatarPlaceholder });

/** Loads the menu's code when the button is first hovered or focused: most pages never need it. */
export function AvatarMenu(props: AccountMenuProps) {
  const { userEmail } = useSession();
  const [opened, setOpened] = useState(false);
  if (!userEmail) return null;
  if (opened) return <AccountMenu {...props} />;
  return (
    <AvatarButton
      email={userEmail}
      onPointerEnter={() => void importMenu()}
      onFocus={() => void importMenu()}
      onClick={() => setOpened(true)}
    />
  );
}

function AvatarPlaceholder() {
  const { userEmail } = useSession();
  return userEmail ? <AvatarButton email={userEmail} /> : null;
}
