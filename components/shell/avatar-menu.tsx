"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useSession } from "@/components/user/use-session";
import { AvatarButton } from "./avatar-button";

const importMenu = () => import("./account-menu");
const AccountMenu = dynamic(importMenu, { ssr: false, loading: Waiting });

interface AvatarMenuProps {
  onOpenShortcuts: () => void;
  onAdjustCredits: () => void;
}

/** The menu's code comes with the first touch of its button: most pages are read without it. */
export function AvatarMenu(props: AvatarMenuProps) {
  const { userEmail } = useSession();
  const [asked, setAsked] = useState(false);
  if (!userEmail) return null;
  if (asked) return <AccountMenu {...props} />;
  return (
    <AvatarButton
      email={userEmail}
      onPointerEnter={() => void importMenu()}
      onFocus={() => void importMenu()}
      onClick={() => setAsked(true)}
    />
  );
}

function Waiting() {
  const { userEmail } = useSession();
  return userEmail ? <AvatarButton email={userEmail} /> : null;
}
