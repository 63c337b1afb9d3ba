"use client";

import { useEffect } from "react";
import { texts } from "@/components/texts";
import { confirmAction } from "@/components/ui/confirm-action";

/** What is lost by leaving the page is lost by leaving the site as well. */
type LeaveScope = "page" | "site";

interface UnsavedChange {
  loss: string;
  scope: LeaveScope;
}

let unsaved: readonly UnsavedChange[] = [];

/**
 * While `loss` says what it is, leaving asks first: the browser asks before the site is left, a dialog before a link, a
 * command or the browser's Back leads to another page.
 */
export function useUnsavedChanges(loss: string | null, scope: LeaveScope): void {
  useEffect(() => {
    if (loss === null) return;
    const work = { loss, scope };
    setUnsaved([...unsaved, work]);
    return () => setUnsaved(unsaved.filter((other) => other !== work));
  }, [loss, scope]);
}

/** For leaving that has been agreed to, or cannot be helped. */
export function clearUnsavedChanges(scope?: LeaveScope): void {
  setUnsaved(scope ? unsaved.filter((work) => work.scope !== scope) : []);
}

/** Whether going to `href`, a page of the product, would lose something. */
export function wouldLoseChanges(href: string): boolean {
  const { pathname } = new URL(href, window.location.href);
  return pathname !== window.location.pathname && lossesBy("page").length > 0;
}

/** Asks whether the page may be left, if that would lose something. */
export function confirmLeavingPage(): Promise<boolean> {
  return confirmLoss("page", { title: texts.leaving.page, confirmLabel: texts.leaving.leave });
}

/** Asks whether to sign out, if that would lose something. */
export function confirmSignOut(): Promise<boolean> {
  return confirmLoss("site", { title: texts.leaving.logout, confirmLabel: "Logout" });
}

async function confirmLoss(by: LeaveScope, text: { title: string; confirmLabel: string }): Promise<boolean> {
  const losses = lossesBy(by);
  return losses.length === 0 || (await confirmAction({ ...text, description: losses.join(" ") }));
}

function lossesBy(by: LeaveScope): string[] {
  return unsaved.flatMap(({ loss, scope }) => (by === "site" || scope === "page" ? loss : []));
}

/** The listeners stay only as long as they are needed: with one of them a page is not kept for going back to. */
function setUnsaved(works: readonly UnsavedChange[]): void {
  unsaved = works;
  const { navigation } = window as WindowWithNavigation;
  if (works.length > 0) {
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

/** Back and Forward, where the browser lets a page have a say in them. */
function confirmTraversal(event: NavigateEvent): void {
  const { url, key, sameDocument } = event.destination;
  if (event.navigationType !== "traverse" || !event.cancelable || !sameDocument || !wouldLoseChanges(url))
    return;
  event.preventDefault();
  void confirmLeavingPage().then((agreed) => {
    if (!agreed) return;
    clearUnsavedChanges("page");
    (window as WindowWithNavigation).navigation?.traverseTo(key);
  });
}

/** The part used here of the Navigation API, which TypeScript's library does not describe yet. */
interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { url: string; key: string; sameDocument: boolean };
}

type WindowWithNavigation = Window & {
  navigation?: {
    addEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
    removeEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void;
    traverseTo: (key: string) => unknown;
  };
};
