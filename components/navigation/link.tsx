"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { NavigationProgress } from "./navigation-progress";
import { wouldLoseChanges } from "./unsaved-changes";
import { useNavigate } from "./use-navigate";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href" | "onNavigate"> & { href: string };

/** Shows progress, asks before unsaved changes are lost, and waits while the browser is offline. */
export function Link({ href, children, ...props }: LinkProps) {
  const navigate = useNavigate();
  return (
    <NextLink
      href={href}
      onNavigate={(event) => {
        if (navigator.onLine && !wouldLoseChanges(href)) return;
        event.preventDefault();
        navigate(href);
      }}
      {...props}
    >
      {children}
      <PendingIndicator />
    </NextLink>
  );
}

function PendingIndicator() {
  return useLinkStatus().pending ? <NavigationProgress /> : null;
}
