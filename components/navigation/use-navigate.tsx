"use client";

import { useRouter } from "next/navigation";
import { createContext, use, useRef, useTransition } from "react";
import { texts } from "@/components/texts";
import { toastError } from "@/components/ui/toast";
import { NavigationProgress } from "./navigation-progress";
import { afterHistoryBack } from "./overlay-history";
import { confirmLeavingPage, wouldLoseChanges } from "./unsaved-changes";

const NavigateContext = createContext<(href: string) => void>(() => undefined);

export function useNavigate(): (href: string) => void {
  return use(NavigateContext);
}

export function NavigationProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const whenOnline = useWhenOnline();
  const go = (href: string) =>
    whenOnline(() => afterHistoryBack(() => startTransition(() => router.push(href))));
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

/** Offline, the router would show an error page, so the latest navigation waits for the connection. */
function useWhenOnline(): (navigate: () => void) => void {
  const waiting = useRef<(() => void) | null>(null);
  return (navigate) => {
    if (window.navigator.onLine) return navigate();
    if (waiting.current === null) {
      toastError(texts.offline.title, texts.offline.pageWaits);
      const proceed = () => {
        waiting.current?.();
        waiting.current = null;
      };
      window.addEventListener("online", proceed, { once: true });
    }
    waiting.current = navigate;
  };
}
