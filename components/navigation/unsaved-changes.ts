"use client";

import { useEffect } from "react";
import { confirmAction } from "@/components/ui/confirm-action";
import { type NavigateEvent, navigationApi } from "./navigation-api";

/** "page" changes are lost on any navigation, "site" changes only when leaving the product. */
type LeaveScope = "page" | "site";

interface UnsavedChange {
  message: string;
  scope: LeaveScope;
}

let unsaved: readonly UnsavedChange[] = [];

/** While `message` is set, leaving needs confirmation. Leaving the site shows the browser's own dialog. */
export function useUnsavedChanges(message: string | null, scope: LeaveScope): void {
  useEffect(() => {
    if (message === null) return;
    const change = { message, scope };
    setUnsaved([...unsaved, change]);
    return () => setUnsaved(unsaved.filter((other) => other !== change));
  }, [message, scope]);
}

export function clearUnsavedChanges(scope?: LeaveScope): void {
  setUnsaved(scope ? unsaved.filter((change) => change.scope !== scope) : []);
}

export function wouldLoseChanges(href: string): boolean {
  const { pathname } = new URL(href, window.location.href);
  return pathname !== window.location.pathname && messagesFor("page").length > 0;
}

export function confirmLeavingPage(): Promise<boolean> {
  return confirmLoss("page", { title: "Leave this page?", confirmLabel: "Leave" });
}

export function confirmSignOut(): Promise<boolean> {
  return confirmLoss("site", { title: "Log out?", confirmLabel: "Logout" });
}

async function confirmLoss(
  leaving: LeaveScope,
  text: { title: string; confirmLabel: string },
): Promise<boolean> {
  const messages = messagesFor(leaving);
  return messages.length === 0 || (await confirmAction({ ...text, description: messages.join(" ") }));
}

function messagesFor(leaving: LeaveScope): string[] {
  return unsaved.flatMap(({ message, scope }) => (leaving === "site" || scope === "page" ? message : []));
}

/** Listens only while there are changes, because `beforeunload` disables the back/forward cache. */
function setUnsaved(changes: readonly UnsavedChange[]): void {
  unsaved = changes;
  const navigation = navigationApi();
  if (changes.length > 0) {
    window.addEventListener("beforeunload", warnBeforeUnload);
    navigation?.addEventListener("navigate", confirmTraversal);
  } else {
    window.removeEventListener("beforeunload", warnBeforeUnload);
    navigation?.removeEventListener("navigate", confirmTraversal);
  }
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function confirmTraversal(event: NavigateEvent): void {
  const { url, key, sameDocument } = event.destination;
  if (event.navigationType !== "traverse" || !event.cancelable || !sameDocument || !wouldLoseChanges(url))
    return;
  event.preventDefault();
  void confirmLeavingPage().then((confirmed) => {
    if (!confirmed) return;
    clearUnsavedChanges("page");
    navigationApi()?.traverseTo(key);
  });
}
