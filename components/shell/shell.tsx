"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { USER_EMAIL_KEY } from "@/components/constants";
import { SavingGuard } from "@/components/documents/saving-guard";
import { forgetKeptDrafts } from "@/components/navigation/kept-drafts";
import { NavigationProvider, useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { ConfirmationHost } from "@/components/ui/confirm-action";
import { UploadDock } from "@/components/uploads/upload-dock";
import { UploadsProvider } from "@/components/uploads/uploads-provider";
import { useSession } from "@/components/user/use-session";
import { Header } from "./header";
import { navigation } from "./navigation";
import { OfflineBanner } from "./offline-banner";
import { Sidebar } from "./sidebar";
import { SidebarProvider, useSidebar } from "./sidebar-provider";
import { useShortcuts } from "@/components/navigation/use-shortcuts";

const TermsDialog = dynamic(() => import("./terms-dialog"), { ssr: false });
const CommandPalette = dynamic(() => import("./command-palette"), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog"), { ssr: false });
const CreditsDialog = dynamic(() => import("@/components/credits/credits-dialog"), { ssr: false });

export function Shell({ sidebarOpen, children }: { sidebarOpen: boolean; children: React.ReactNode }) {
  return (
    <SidebarProvider initiallyOpen={sidebarOpen}>
      <NavigationProvider>
        <UploadsProvider>
          <Frame>{children}</Frame>
        </UploadsProvider>
        <SavingGuard />
        <ConfirmationHost />
      </NavigationProvider>
    </SidebarProvider>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { toggle } = useSidebar();
  const [overlay, setOverlay] = useState<"palette" | "shortcuts" | "credits" | null>(null);
  const close = () => setOverlay(null);

  useShortcuts([
    { keys: "mod+k", run: () => setOverlay("palette") },
    { keys: "mod+b", run: toggle },
    { keys: "?", run: () => setOverlay("shortcuts") },
    ...navigation.map(({ href, key }) => ({ keys: `g ${key}`, run: () => navigate(href) })),
  ]);

  useEffect(() => {
    if (!session.userEmail) return;
    window.localStorage.setItem(USER_EMAIL_KEY, session.userEmail);
    forgetKeptDrafts(session.userEmail);
  }, [session.userEmail]);

  if (session.status === "pending") return <LoadingScreen />;
  if (!session.user) return <AuthenticationFailed onRetry={() => void session.retry()} />;
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        data-print="hide"
        className="target fixed start-3 top-3 z-50 -translate-y-20 rounded bg-action px-3 py-2 text-sm text-action-ink focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          onOpenPalette={() => setOverlay("palette")}
          onOpenShortcuts={() => setOverlay("shortcuts")}
          onAdjustCredits={() => setOverlay("credits")}
        />
        <OfflineBanner />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 has-data-full-width:max-w-none has-data-full-width:p-0 has-data-wide:max-w-none md:px-6"
        >
          {/* Hide the page until the terms are accepted, because its links would prefetch and cache redirects. */}
          {session.tosAccepted && children}
        </main>
        <UploadDock />
      </div>
      {!session.tosAccepted && <TermsDialog />}
      {overlay === "palette" && (
        <CommandPalette onClose={close} onOpenShortcuts={() => setOverlay("shortcuts")} />
      )}
      {overlay === "shortcuts" && <ShortcutsDialog onClose={close} />}
      {overlay === "credits" && <CreditsDialog onClose={close} />}
    </div>
  );
}

function AuthenticationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="fixed inset-0 grid place-content-center gap-4 p-6 text-center">
      <p className="text-sm">{texts.errors.authentication}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function LoadingScreen() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper text-sm text-ink-soft">
      {texts.loading}
    </div>
  );
}
