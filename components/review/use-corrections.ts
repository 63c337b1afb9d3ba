"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { undoOf } from "@/components/documents/apply-correction";
import { useCorrectValue } from "@/components/documents/use-correct-value";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import type { CorrectValueInput, ValueDto } from "@/lib/api/value";

/** A value of one of the documents that are gone through. */
export interface ValueAddress {
  docId: string;
  name: string;
}

/** A change that was not saved, with what was typed. */
export interface FailedChange extends ValueAddress {
  message: string;
  draft: string | null;
}

/** A label that a corrected value stands beside, and that its field does not know. */
export interface Lesson extends ValueAddress {
  label: string;
}

interface Step {
  docId: string;
  before: ValueDto;
}

export function isAt(address: ValueAddress, docId: string, name: string): boolean {
  return address.docId === docId && address.name === name;
}

/** Changes values at once and remembers how to undo that, across the documents that are gone through. */
export function useCorrections(extractorId: string) {
  const { mutateAsync } = useCorrectValue(extractorId);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failures, setFailures] = useState<readonly FailedChange[]>([]);
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);

  const forget = (docId: string, name: string) =>
    setFailures((current) => current.filter((failure) => !isAt(failure, docId, name)));

  const send = (docId: string, change: CorrectValueInput, onFailure?: () => void) => {
    const { name } = change;
    forget(docId, name);
    mutateAsync({ docId, change }).then(
      ({ label }) =>
        setLessons((current) => {
          const others = current.filter((lesson) => !isAt(lesson, docId, name));
          return label === null ? others : [...others, { docId, name, label }];
        }),
      (error: unknown) => {
        logToConsole(texts.editing.failed, error);
        const draft = "value" in change && typeof change.value === "string" ? change.value : null;
        setFailures((current) => [...current, { docId, name, message: messageOf(error), draft }]);
        onFailure?.();
      },
    );
  };

  return {
    failures,
    lessons,
    forget,
    /** The value that `undo` would change back. */
    last: steps.at(-1) ?? null,
    change: (docId: string, before: ValueDto, change: CorrectValueInput) => {
      const step = { docId, before };
      setSteps((current) => [...current, step]);
      send(docId, change, () => setSteps((current) => current.filter((other) => other !== step)));
    },
    /** Returns which value was changed back; null if there was nothing to undo. */
    undo: (): ValueAddress | null => {
      const step = steps.at(-1);
      if (!step) return null;
      const { docId, before } = step;
      setSteps(steps.slice(0, -1));
      send(docId, undoOf(before));
      announce(`Undone: ${before.name}`);
      return { docId, name: before.name };
    },
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
