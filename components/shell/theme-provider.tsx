"use client";

import { ThemeProvider as NextThemes } from "next-themes";

/** Light, dark or system theme: applied by a script before the first paint, stored in local storage. */
export function ThemeProvider({ nonce, children }: { nonce: string | undefined; children: React.ReactNode }) {
  return (
    <NextThemes
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      {children}
    </NextThemes>
  );
}
