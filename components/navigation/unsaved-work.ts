"use client";

import { useEffect } from "react";
import { texts } from "@/components/texts";
import { ask } from "@/components/ui/ask";

/** What is lost by leaving the page is lost by leaving the site as well. */
type LostBy = "page" | "site";

interface UnsavedWork {
  loss: string;
  lostBy: LostBy;
}

let unsaved: readonly UnsavedWork[] = [];

/**
 * While `loss` says what it is, leaving asks first: the browser asks before the site is left, a dialog before a link, a
 * command or the browser's Back leads to another page.
 */
export function useUnsavedWork(loss: string | null, lostBy: LostBy): void {
  useEffect(() => {
    if (loss === null) return;
    const work = { loss, lostBy };
    setUnsaved([...unsaved, work]);
    return () => setUnsaved(unsaved.filter((other) => other !== work));
  }, [loss, lostBy]);
}

/** For leaving that has been agreed to, or cannot be helped. */
export function forgetUnsavedWork(lostBy?: LostBy): void {
  setUnsaved(lostBy ? unsaved.filter((work) => work.lostBy !== lostBy) : []);
}

/** Whether going to `href`, a page of the product, would lose something. */
export function losesWork(href: string): boolean {
  const { pathname } = new URL(href, window.location.href);
  return pathname !== window.location.pathname && lossesBy("page").length > 0;
}

/** Asks whether the page may be left, if that would lose something. */
export function confirmLeavingPage(): Promise<boolean> {
  return confirmLoss("page", { question: texts.leaving.page, action: texts.leaving.leave });
}

/** Asks whether to sign out, if that would lose something. */
export function confirmSigningOut(): Promise<boolean> {
  return confirmLoss("site", { question: texts.leaving.logout, action: "Logout" });
}

async function confirmLoss(by: LostBy, asked: { question: string; action: string }): Promise<boolean> {
  const losses = lossesBy(by);
  return losses.length === 0 || (await ask({ ...asked, detail: losses.join(" ") }));
}

function lossesBy(by: LostBy): string[] {
  return unsaved.flatMap(({ loss, lostBy }) => (by === "site" || lostBy === "page" ? loss : []));
}

/** The listeners stay only as long as they are needed: with one of them a page is not kept for going back to. */
function setUnsaved(works: readonly UnsavedWork[]): void {
  unsaved = works;
  const { navigation } = window as WindowWithNavigation;
  if (works.length > 0) {
    window.addEventListener("beforeunload", warnBeforeUnload);
    navigation?.addEventListener("navigate", askBeforeTraversal);
  } else {
    window.removeEventListener("beforeunload", warnBeforeUnload);
    navigation?.removeEventListener("navigate", askBeforeTraversal);
  }
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Back and Forward, where the browser lets a page have a say in them. */
function askBeforeTraversal(event: NavigateEvent): void {
  const { url, key, sameDocument } = event.destination;
  if (event.navigationType !== "traverse" || !event.cancelable || !sameDocument || !losesWork(url)) return;
  event.preventDefault();
  void confirmLeavingPage().then((agreed) => {
    if (!agreed) return;
    forgetUnsavedWork("page");
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
