"use client";

import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** A user's unsaved input when the session ended. Only that user gets it back, in the same tab. */
interface KeptDrafts {
  email: string;
  drafts: Record<string, unknown>;
}

const STORAGE_KEY = "keptDrafts";

const unsaved = new Map<string, object>();

/** Keeps `draft` if the session ends while the draft is not null. `draft` must be serialisable as JSON. */
export function useKeptDraft(key: string, draft: object | null): void {
  // Use a layout effect: a save without a session navigates away before other effects run.
  useLayoutEffect(() => {
    if (draft === null) return;
    unsaved.set(key, draft);
    return () => void unsaved.delete(key);
  }, [key, draft]);
}

/**
 * Keeps the current drafts, in case their screen unmounts, and the drafts at `pagehide`, in case a save has just
 * failed.
 */
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

export function leaveDraft(key: string, email: string, draft: object): void {
  const kept = read();
  write({ email, drafts: { ...(kept?.email === email && kept.drafts), [key]: draft } });
}

export function useRestoredDraft<T extends object>(
  key: string,
  email: string | undefined,
  onRestore: (draft: T) => void,
): void {
  const restore = useEffectEvent(() => {
    const draft = takeDraft<T>(key, email);
    if (draft) onRestore(draft);
  });
  // Restore after hydration, because the server does not know this tab's drafts.
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

/** @param email the user whose drafts to keep */
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
