"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { TOOLTIP_DELAY_MS } from "@/components/constants";
import { Announcer } from "@/components/ui/announcer";
import { TooltipProvider } from "@/components/ui/tooltip";
import { makeQueryClient } from "./query-client";

/** What the screens behind the sign-in share. */
export function Providers({ children }: { children: React.ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={TOOLTIP_DELAY_MS}>{children}</TooltipProvider>
      <Announcer />
    </QueryClientProvider>
  );
}
