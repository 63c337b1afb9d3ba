"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useTransition } from "react";
import { afterHistoryBack } from "./overlay-history";
import { NavigationProgress } from "./navigation-progress";
import { confirmLeavingPage, wouldLoseChanges } from "./unsaved-changes";

const Navigate = createContext<(href: string) => void>(() => undefined);

/**
 * Goes to another page of the product where there is no link to follow: after a key, a command or a finished action. Asks
 * first where that would lose unsaved work.
 */
export function useNavigate(): (href: string) => void {
  return useContext(Navigate);
}

export function NavigationProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const go = (href: string) => afterHistoryBack(() => startTransition(() => router.push(href)));
  const navigate = (href: string) => {
    if (!wouldLoseChanges(href)) return go(href);
    void confirmLeavingPage().then((agreed) => agreed && go(href));
  };
  return (
    <Navigate value={navigate}>
      {children}
      {pending && <NavigationProgress />}
    </Navigate>
  );
}
