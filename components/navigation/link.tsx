"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { NavigationProgress } from "./navigation-progress";
import { wouldLoseChanges } from "./unsaved-changes";
import { useNavigate } from "./use-navigate";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href" | "onNavigate"> & { href: string };

/** A link to another page of the product, which shows that it was followed while that page is on its way. */
export function Link({ href, children, ...props }: LinkProps) {
  const navigate = useNavigate();
  return (
    <NextLink
      href={href}
      onNavigate={(event) => {
        if (!wouldLoseChanges(href)) return;
        event.preventDefault();
        navigate(href);
      }}
      {...props}
    >
      {children}
      <Pending />
    </NextLink>
  );
}

function Pending() {
  return useLinkStatus().pending ? <NavigationProgress /> : null;
}
