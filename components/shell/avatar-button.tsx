import type { ComponentProps } from "react";

export function AvatarButton({ email, ...props }: ComponentProps<"button"> & { email: string }) {
  return (
    <button
      type="button"
      aria-label={`Account menu for ${email}`}
      aria-haspopup="menu"
      className="target grid size-8 shrink-0 place-items-center rounded bg-action-wash text-sm font-medium text-action uppercase"
      {...props}
    >
      {email.charAt(0)}
    </button>
  );
}
