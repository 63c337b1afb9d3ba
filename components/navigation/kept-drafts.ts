"use client";

import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** What was being typed when a session ended, by what it belongs to. Only its user gets it back, in the same tab. */
interface KeptDrafts {
  email: string;
  drafts: Record<string, unknown>;
}

const STORAGE_KEY = "keptDrafts";

const unsaved = new Map<string, object>();

/** Keeps `draft` should the session end while it is not null. `draft` must survive JSON. */
export function useKeptDraft(key: string, draft: object | null): void {
  // At once, because a save that failed without a session leaves the page.
  useLayoutEffect(() => {
    if (draft === null) return;
    unsaved.set(key, draft);
    return () => void unsaved.delete(key);
  }, [key, draft]);
}

/** Keeps what is unsaved now and when the page is left: a screen may go before the page does, a save may have just failed. */
export function keepDraftsOf(email: string): void {
  const now = Object.fromEntries(unsaved);
  window.addEventListener(
    "pagehide",
    () => {
      const kept = read();
      const drafts = { ...(kept?.email === email && kept.drafts), ...now, ...Object.fromEntries(unsaved) };
      if (Object.keys(drafts).length > 0) write({ email, drafts });
    },
    { once: true },
  );
}

/** Leaves a draft for the screen that restores this key. */
export function leaveDraft(key: string, email: string, draft: object): void {
  const kept = read();
  write({ email, drafts: { ...(kept?.email === email && kept.drafts), [key]: draft } });
}

/** Gives back, once, what `useKeptDraft` kept under this key, if it was this user's. */
export function useRestoredDraft<T extends object>(
  key: string,
  email: string | undefined,
  onRestore: (draft: T) => void,
): void {
  const restore = useEffectEvent(() => {
    const draft = takeDraft<T>(key, email);
    if (draft) onRestore(draft);
  });
  // Not before the page is there: the server does not know what this tab keeps.
  useEffect(() => restore(), []);
}

function takeDraft<T extends object>(key: string, email: string | undefined): T | null {
  const kept = read();
  if (!kept || kept.email !== email) return null;
  const { [key]: draft, ...others } = kept.drafts;
  write({ email, drafts: others });
  return (draft as T | undefined) ?? null;
}

export function hasKeptDrafts(): boolean {
  return read() !== null;
}

/** @param email - the user who keeps theirs */
export function forgetKeptDrafts(email?: string): void {
  if (read()?.email !== email) window.sessionStorage.removeItem(STORAGE_KEY);
}

function read(): KeptDrafts | null {
  const stored = window.sessionStorage.getItem(STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as KeptDrafts);
}

function write(kept: KeptDrafts): void {
  if (Object.keys(kept.drafts).length === 0) window.sessionStorage.removeItem(STORAGE_KEY);
  else window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
