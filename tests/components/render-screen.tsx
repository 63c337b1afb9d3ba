import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { toast } from "sonner";
import { onTestFinished, vi } from "vitest";
import { createQueryClient } from "@/components/shell/query-client";
import { Shell } from "@/components/shell/shell";
import { Announcer } from "@/components/ui/announcer";
import { Toaster } from "@/components/ui/toaster";
import type { UserDto } from "@/lib/api/user";
import { userOf } from "./data";
import { answer } from "./mock-api";

/**
 * Shows a screen at this address as the app does to a signed-in user, with the sidebar, the header and the toasts around it. Returns
 * `refetch`, which asks for everything again, as the user's return to the window does.
 */
export async function renderScreen(address: string, screen: ReactNode, user: Partial<UserDto> = {}) {
  answer("getUser", userOf(user));
  // A new entry of the history, because the screens remember things by it.
  window.history.pushState(null, "", address);
  window.localStorage.setItem("wizardShown", "true");
  const container = document.body.appendChild(document.createElement("div"));
  const queryClient = createQueryClient();
  const root = createRoot(container);
  onTestFinished(() => {
    toast.dismiss();
    root.unmount();
    queryClient.clear();
    container.remove();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <Shell sidebarOpen>{screen}</Shell>
      <Announcer />
      <Toaster />
    </QueryClientProvider>,
  );
  // Not by its role: a dialog that opens with the screen hides it from assistive technology.
  await vi.waitUntil(() => document.querySelector("main"), { timeout: 15_000 });
  return { refetch: () => queryClient.refetchQueries({ type: "active" }) };
}
