"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { undoOf } from "@/components/documents/apply-correction";
import { useCorrectValue } from "@/components/documents/use-correct-value";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import type { CorrectValueInput, ValueDto } from "@/lib/api/value";
import { failureOf, failuresAfter, isAt, type FailedChange, type ValueAddress } from "./failed-changes";

/** A label that a corrected value stands beside, and that its field does not know. */
export interface Lesson extends ValueAddress {
  label: string;
}

/** A change and what it changed. */
export interface Step extends ValueAddress {
  before: ValueDto;
  change: CorrectValueInput;
}

/** Changes values at once and remembers how to undo that, across the documents that are gone through. */
export function useCorrections(extractorId: string) {
  const { mutateAsync } = useCorrectValue(extractorId);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failures, setFailures] = useState<readonly FailedChange[]>([]);
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);

  const forget = (failure: FailedChange) =>
    setFailures((current) => current.filter((other) => other !== failure));

  const send = (docId: string, change: CorrectValueInput, onFailure?: () => void) => {
    const { name } = change;
    setFailures((current) => failuresAfter(current, docId, change));
    mutateAsync({ docId, change }).then(
      ({ label }) =>
        setLessons((current) => {
          const others = current.filter((lesson) => !isAt(lesson, docId, name));
          return label === null ? others : [...others, { docId, name, label }];
        }),
      (error: unknown) => {
        logToConsole(texts.editing.failed, error);
        setFailures((current) => [...current, failureOf(docId, change, messageOf(error))]);
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
      const step = { docId, name: before.name, before, change };
      setSteps((current) => [...current, step]);
      send(docId, change, () => setSteps((current) => current.filter((other) => other !== step)));
    },
    /** Returns what was undone; null if there was nothing to undo. */
    undo: (): Step | null => {
      const step = steps.at(-1);
      if (!step) return null;
      const { docId, name, before, change } = step;
      setSteps(steps.slice(0, -1));
      for (const undo of undoOf(before, change)) send(docId, undo);
      announce(`Undone: ${name}`);
      return step;
    },
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
