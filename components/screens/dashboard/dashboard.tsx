"use client";

import dynamic from "next/dynamic";
import { useEffect, useState, useSyncExternalStore } from "react";
import { WIZARD_SHOWN_KEY } from "@/components/constants";
import { Balance } from "@/components/credits/balance";
import { useSession } from "@/components/user/use-session";
import { RecentExtractors } from "./recent-extractors";
import { ToDo } from "./to-do";

const WizardDialog = dynamic(() => import("@/components/wizard/wizard-dialog"), { ssr: false });

const subscribe = (listener: () => void) => {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
};

/** True on the server, so that the wizard opens only after hydration. */
function useWizardShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(WIZARD_SHOWN_KEY) !== null,
    () => true,
  );
}

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
  const wizardShown = useWizardShown();
  const idle = useIdle();
  const [requested, setRequested] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const open = requested || (idle && tosAccepted === true && !wizardShown && !dismissed);
  return (
    <div className="grid gap-8">
      <ToDo />
      <Balance />
      <RecentExtractors onWizard={() => setRequested(true)} />
      {children}
      {open && (
        <WizardDialog
          first
          onClose={() => {
            window.localStorage.setItem(WIZARD_SHOWN_KEY, "true");
            setRequested(false);
            setDismissed(true);
          }}
        />
      )}
    </div>
  );
}
