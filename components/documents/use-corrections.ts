"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { undoOf } from "./apply-correction";
import { useConfirmDocument } from "./use-confirm-document";
import { useCorrectValue } from "./use-correct-value";
import { TYPED_VALUE } from "./value-editor";
import { messageOf } from "@/components/error-message";
import { useKeptDraft, useRestoredDraft } from "@/components/navigation/kept-drafts";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { useSession } from "@/components/user/use-session";
import type { CorrectValueInput, PossiblePlaceDto, ValueDto } from "@/lib/api/value";
import {
  failureOf,
  failuresAfter,
  insistingOn,
  isAt,
  isSameCell,
  type FailedChange,
  type ValueAddress,
} from "./failed-changes";

/** What is asked about a corrected value: a label next to it that its field does not list, and which of several places is meant. */
interface Lesson extends ValueAddress {
  label: string | null;
  places: readonly PossiblePlaceDto[];
}

export interface Step extends ValueAddress {
  before: ValueDto;
  change: CorrectValueInput;
}

/** A document that was confirmed in spite of its own checks, or whose confirmation was taken back. */
export interface DocumentStep {
  docId: string;
  confirmed: boolean;
}

const FAILED_CHANGES = "failed changes";

/** Changes values and remembers how to undo that, across documents. `onRestore` gets what was typed last when a session ended. */
export function useCorrections(extractorId: string, onRestore: (typed: FailedChange) => void) {
  const { mutateAsync } = useCorrectValue(extractorId);
  const { mutateAsync: confirm } = useConfirmDocument(extractorId);
  const [steps, setSteps] = useState<readonly (Step | DocumentStep)[]>([]);
  const [failures, setFailures] = useState<readonly FailedChange[]>([]);
  // A session may end before the server has answered.
  const [underWay, setUnderWay] = useState<readonly FailedChange[]>([]);
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);

  const { userEmail } = useSession();
  const unsaved = [...failures, ...underWay];
  useKeptDraft(FAILED_CHANGES, unsaved.length > 0 ? unsaved : null);
  const restore = (kept: readonly FailedChange[]) => {
    const restored = kept.map((change) => ({ ...change, message: texts.signedOut.unsaved }));
    const isElsewhere = (other: FailedChange) => !restored.some((change) => isSameCell(change, other));
    setFailures((current) => [...current.filter(isElsewhere), ...restored]);
    const last = restored.at(-1);
    if (last) onRestore(last);
  };
  useRestoredDraft<FailedChange[]>(FAILED_CHANGES, userEmail, restore);
  useRestoredDraft<FailedChange>(TYPED_VALUE, userEmail, (typed) => restore([typed]));

  const forget = (failure: FailedChange) =>
    setFailures((current) => current.filter((other) => other !== failure));

  const send = (docId: string, change: CorrectValueInput, onFailure?: () => void) => {
    const { name } = change;
    const sent = failureOf(docId, change, texts.signedOut.unsaved);
    setFailures((current) => failuresAfter(current, docId, change));
    setUnderWay((current) => [...current.filter((other) => !isSameCell(other, sent)), sent]);
    mutateAsync({ docId, change })
      .then(
        ({ label, places = [] }) =>
          setLessons((current) => {
            const others = current.filter((lesson) => !isAt(lesson, docId, name));
            const isAsked = label !== null || places.length > 0;
            return isAsked ? [...others, { docId, name, label, places }] : others;
          }),
        (error: unknown) => {
          logToConsole(texts.editing.failed, error);
          const insist = insistingOn(change, error);
          const failure = { ...failureOf(docId, change, messageOf(error)), ...(insist && { insist }) };
          setFailures((current) => [...current, failure]);
          onFailure?.();
        },
      )
      .finally(() => setUnderWay((current) => current.filter((other) => other !== sent)));
  };

  return {
    failures,
    lessons,
    forget,
    last: steps.at(-1) ?? null,
    /** Whether a value as a whole was changed, which may not be shown yet. */
    isSettling: (docId: string, name: string) =>
      underWay.some((change) => isAt(change, docId, name) && change.cell === null),
    /** Whether a value of a document was changed, and that not undone. */
    hasChanged: (docId: string) => steps.some((step) => step.docId === docId),
    change: (docId: string, before: ValueDto, change: CorrectValueInput) => {
      const step = { docId, name: before.name, before, change };
      setSteps((current) => [...current, step]);
      send(docId, change, () => setSteps((current) => current.filter((other) => other !== step)));
    },
    confirmDocument: (docId: string, confirmed: boolean) => {
      const step = { docId, confirmed };
      setSteps((current) => [...current, step]);
      confirm(step).catch(() => setSteps((current) => current.filter((other) => other !== step)));
    },
    /** Returns what was undone; null if there was nothing to undo. */
    undo: (): Step | DocumentStep | null => {
      const step = steps.at(-1);
      if (!step) return null;
      setSteps(steps.slice(0, -1));
      if (!("name" in step)) {
        confirm({ ...step, confirmed: !step.confirmed }).catch(() => undefined);
        announce(`Undone: ${texts.documents.confirm}`);
        return step;
      }
      const { docId, name, before, change } = step;
      for (const undo of undoOf(before, change)) send(docId, undo);
      announce(`Undone: ${name}`);
      return step;
    },
  };
}
