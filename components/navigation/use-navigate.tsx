"use client";

import { useRouter } from "next/navigation";
import { createContext, use, useTransition } from "react";
import { NavigationProgress } from "./navigation-progress";
import { afterHistoryBack } from "./overlay-history";
import { confirmLeavingPage, wouldLoseChanges } from "./unsaved-changes";

const NavigateContext = createContext<(href: string) => void>(() => undefined);

/**
 * Returns a function that navigates within the product without a link: after a shortcut, a command or a completed action.
 * It asks for confirmation if unsaved changes would be lost.
 */
export function useNavigate(): (href: string) => void {
  return use(NavigateContext);
}

export function NavigationProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const go = (href: string) => afterHistoryBack(() => startTransition(() => router.push(href)));
  const navigate = (href: string) => {
    if (!wouldLoseChanges(href)) return go(href);
    void confirmLeavingPage().then((confirmed) => confirmed && go(href));
  };
  return (
    <NavigateContext value={navigate}>
      {children}
      {pending && <NavigationProgress />}
    </NavigateContext>
  );
}
