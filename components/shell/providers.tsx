"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Announcer } from "@/components/ui/announcer";
import { createQueryClient } from "./query-client";

export function Providers({ children }: { children: React.ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Announcer />
    </QueryClientProvider>
  );
}
