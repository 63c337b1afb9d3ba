"use client";

import dynamic from "next/dynamic";
import { useEffect, useState, useSyncExternalStore } from "react";
import { WIZARD_SHOWN_KEY } from "@/components/constants";
import { Balance } from "@/components/credits/balance";
import { useSession } from "@/components/user/use-session";
import { RecentExtractors } from "./recent-extractors";

const WizardDialog = dynamic(() => import("@/components/wizard/wizard-dialog"), { ssr: false });

const subscribe = (listener: () => void) => {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
};

/** Whether this browser has seen the first-extractor wizard; the server assumes it has. */
function useWizardShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(WIZARD_SHOWN_KEY) !== null,
    () => true,
  );
}

/** True once the page stands and the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 1_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

export function Dashboard({ children }: { children: React.ReactNode }) {
  const { tosAccepted } = useSession();
  const shown = useWizardShown();
  const idle = useIdle();
  const [asked, setAsked] = useState(false);
  const [closed, setClosed] = useState(false);
  const open = asked || (idle && tosAccepted === true && !shown && !closed);
  return (
    <div className="grid gap-8">
      <Balance />
      <RecentExtractors onWizard={() => setAsked(true)} />
      {children}
      {open && (
        <WizardDialog
          first
          onClose={() => {
            window.localStorage.setItem(WIZARD_SHOWN_KEY, "true");
            setAsked(false);
            setClosed(true);
          }}
        />
      )}
    </div>
  );
}
