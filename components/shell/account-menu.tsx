"use client";

import { Keyboard, LogOut, Monitor, Moon, SlidersHorizontal, Sun, UserRound } from "lucide-react";
import { useTheme } from "next-themes";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { useSession, useSignOut } from "@/components/user/use-session";
import { AvatarButton } from "./avatar-button";

const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

export interface AccountMenuProps {
  onOpenShortcuts: () => void;
  onAdjustCredits: () => void;
}

export default function AccountMenu({ onOpenShortcuts, onAdjustCredits }: AccountMenuProps) {
  const { user } = useSession();
  const { theme, setTheme } = useTheme();
  const { number } = useFormats();
  const signOut = useSignOut();

  if (!user) return null;
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <AvatarButton email={user.email} />
      </MenuTrigger>
      <MenuContent className="w-64">
        <div className="px-2.5 pt-1.5 pb-2">
          <p className="truncate font-medium" title={user.email}>
            {user.email}
          </p>
          <p className="text-xs text-ink-soft">Credits: {number(user.credits)}</p>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/profile">
            <UserRound aria-hidden />
            Your Profile
          </Link>
        </MenuItem>
        <MenuItem icon={Keyboard} onSelect={onOpenShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        {user.features.credit_adjustment && (
          <MenuItem icon={SlidersHorizontal} onSelect={onAdjustCredits}>
            Adjust credits (development)
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuRadioGroup value={theme ?? "system"} onValueChange={setTheme} aria-label="Theme">
          {themes.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem icon={Icon} key={value} value={value} onSelect={(event) => event.preventDefault()}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={signOut}>
          Logout
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
