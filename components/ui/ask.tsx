"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";

const ConfirmDialog = dynamic(() => import("./confirm-dialog"), { ssr: false });

interface Question {
  question: string;
  detail: string;
  action: string;
}

interface Asked extends Question {
  answer: (agreed: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks in a dialog, for what has no screen of its own. Resolves to whether the action was chosen. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      resolve(agreed);
      set(null);
    };
    set({ ...question, answer });
  });
}

/** Where the questions appear. */
export function AskDialog() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!current) return null;
  const { answer, ...question } = current;
  return <ConfirmDialog open {...question} onConfirm={() => answer(true)} onClose={() => answer(false)} />;
}
