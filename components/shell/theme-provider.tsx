"use client";

import { ThemeProvider as NextThemes } from "next-themes";

/** Light, dark or the system's choice: set by a script before the first paint, kept in local storage. */
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
