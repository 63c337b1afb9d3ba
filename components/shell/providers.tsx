"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { useState } from "react";
import { TOOLTIP_DELAY_MS } from "@/components/constants";
import { Announcer } from "@/components/ui/announcer";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { makeQueryClient } from "./query-client";

export function Providers({ nonce, children }: { nonce: string | undefined; children: React.ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      <QueryClientProvider client={queryClient}>
        <TooltipProvider delayDuration={TOOLTIP_DELAY_MS}>{children}</TooltipProvider>
        <Toaster />
        <Announcer />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
