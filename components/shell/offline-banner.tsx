"use client";

import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" data-print="hide">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b bg-wash px-4 py-2 text-sm text-ink-soft">
          <WifiOff aria-hidden className="size-4" />
          You are offline. This page will refresh when you reconnect.
        </p>
      )}
    </div>
  );
}
