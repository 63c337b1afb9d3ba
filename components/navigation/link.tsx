"use client";

import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { NavigationBar } from "./navigation-bar";

/** A link to another page of the product, which shows that it was followed while that page is on its way. */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink {...props}>
      {children}
      <Pending />
    </NextLink>
  );
}

function Pending() {
  return useLinkStatus().pending ? <NavigationBar /> : null;
}
