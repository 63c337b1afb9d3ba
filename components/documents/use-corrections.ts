"use client";

import { useRef, useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { undoOf, undoOfOne } from "./apply-correction";
import type { ValueChange } from "./confirmations";
import { useConfirmDocument } from "./use-confirm-document";
import { useCorrectValue } from "./use-correct-value";
import { useCorrectValues } from "./use-correct-values";
import { TYPED_VALUE } from "./value-editor";
import { useDeleteFields } from "@/components/extractors/use-fields";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { useKeptDraft, useRestoredDraft } from "@/components/navigation/kept-drafts";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastError, toastFailure, toastUndo } from "@/components/ui/toast";
import { useSession } from "@/components/user/use-session";
import type { FieldDto } from "@/lib/api/extractor";
import type { NamedChange, PossiblePlaceDto, ValueDto } from "@/lib/api/value";
import { ApiError } from "@/lib/http/client";
import {
  failureOf,
  failuresAfter,
  failuresOf,
  insistingOn,
  isAt,
  isSameCell,
  type FailedChange,
  type ValueAddress,
} from "./failed-changes";

interface Lesson extends ValueAddress {
  label: string | null;
  places: readonly PossiblePlaceDto[];
}

export interface Step extends ValueAddress {
  before: ValueDto;
  change: NamedChange;
}

interface DocumentStep {
  docId: string;
  confirmed: boolean;
}

interface ManyStep {
  docId: string;
  what: string;
  changes: readonly ValueChange[];
  confirmedDocument: string | null;
}

interface FieldStep {
  docId: string;
  field: Pick<FieldDto, "id" | "name">;
}

type AnyStep = Step | DocumentStep | ManyStep | FieldStep;

const FAILED_CHANGES = "failed changes";
/** After these errors, a step is not put back, because it would fail again and block the undo of earlier steps. */
const NEVER_UNDONE: ReadonlySet<string> = new Set(["not_found", "conflict", "too_large"]);

/**
 * Changes values with undo, across documents. `onRestore` receives the value that the user was typing when the
 * session ended.
 */
export function useCorrections(extractorId: string, onRestore: (typed: FailedChange) => void) {
  const { mutateAsync } = useCorrectValue(extractorId);
  const { mutateAsync: correctMany } = useCorrectValues(extractorId);
  const { mutateAsync: confirm } = useConfirmDocument(extractorId);
  const { mutateAsync: deleteFields } = useDeleteFields(extractorId);
  const [steps, setSteps] = useState<readonly AnyStep[]>([]);
  const [failures, setFailures] = useState<readonly FailedChange[]>([]);
  const [underWay, setUnderWay] = useState<readonly FailedChange[]>([]);
  const [lessons, setLessons] = useState<readonly Lesson[]>([]);
  /**
   * The latest step. Only the latest step offers an undo, because undoing an earlier step would overwrite later
   * changes.
   */
  const last = useRef<AnyStep>(null);
  const withdraw = useRef<() => void>(() => undefined);

  const { number } = useFormats();
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

  const begin = (step: AnyStep) => {
    withdraw.current();
    last.current = step;
    setSteps((current) => [...current, step]);
  };
  const drop = (step: AnyStep) => setSteps((current) => current.filter((other) => other !== step));
  const putBack = (step: AnyStep, error: unknown) => {
    if (error instanceof ApiError && NEVER_UNDONE.has(error.code)) return;
    setSteps((current) => (current.includes(step) ? current : [...current, step]));
  };

  const send = (docId: string, change: NamedChange, onFailure?: (error: unknown) => void) => {
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
          onFailure?.(error);
        },
      )
      .finally(() => setUnderWay((current) => current.filter((other) => other !== sent)));
  };

  const sendMany = async (changes: readonly Omit<ValueChange, "before">[]): Promise<ReadonlySet<string>> => {
    setFailures((current) =>
      changes.reduce<readonly FailedChange[]>(
        (left, { docId, change }) => failuresAfter(left, docId, change),
        current,
      ),
    );
    const { results } = await correctMany(changes.map(({ docId, change }) => ({ docId, change })));
    const { refused, elsewise } = failuresOf(changes, results);
    if (refused.length > 0) setFailures((current) => [...current, ...refused]);
    for (const [message, documents] of elsewise)
      toastError(texts.confirming.notSaved(formatCount(documents.size, "document", number)), message);
    return new Set(results.filter(({ saved }) => !saved).map(({ document }) => document));
  };

  const undoStep = (step: AnyStep) => {
    withdraw.current();
    last.current = null;
    drop(step);
    if ("changes" in step) {
      const undo = step.changes.flatMap(({ docId, before, change }) =>
        undoOfOne(before, change).map((back) => ({ docId, change: back })),
      );
      if (undo.length > 0) void sendMany(undo);
      const { confirmedDocument: docId } = step;
      if (docId !== null) confirm({ docId, confirmed: false }).catch(() => undefined);
      announce(texts.confirming.undone(step.what));
    } else if ("field" in step) {
      const { id, name } = step.field;
      announce(texts.confirming.undone(name));
      deleteFields([id]).catch((error: unknown) => {
        putBack(step, error);
        toastFailure(texts.fields.deleteFailed)(error);
      });
    } else if ("name" in step) {
      const { docId, name, before, change } = step;
      for (const undo of undoOf(before, change)) send(docId, undo, (error) => putBack(step, error));
      announce(texts.confirming.undone(name));
    } else {
      confirm({ ...step, confirmed: !step.confirmed }).catch((error: unknown) => putBack(step, error));
      announce(texts.confirming.undone(texts.documents.confirm));
    }
  };

  return {
    failures,
    lessons,
    forget,
    last: steps.at(-1) ?? null,
    isSettling: (docId: string, name: string) =>
      underWay.some((change) => isAt(change, docId, name) && change.cell === null),
    hasChanged: (docId: string) =>
      steps.some((step) =>
        "changes" in step ? step.changes.some((change) => change.docId === docId) : step.docId === docId,
      ),
    addedFields: (docId: string): string[] =>
      steps.flatMap((step) => ("field" in step && step.docId === docId ? [step.field.id] : [])),
    noteAdded: (docId: string, { id, name }: FieldStep["field"]) => begin({ docId, field: { id, name } }),
    change: (docId: string, before: ValueDto, change: NamedChange, onFailure?: () => void) => {
      const step = { docId, name: before.name, before, change };
      begin(step);
      send(docId, change, () => {
        drop(step);
        onFailure?.();
      });
    },
    confirmDocument: (docId: string, confirmed: boolean) => {
      const step = { docId, confirmed };
      begin(step);
      confirm(step).catch(() => drop(step));
    },
    /**
     * Makes all changes as a single undo step.
     * @param confirmedDocument the document to confirm with its values, even if it has checks of its own
     */
    changeMany: async (
      what: (changes: number) => string,
      changes: readonly ValueChange[],
      { confirmedDocument = null, hint }: { confirmedDocument?: string | null; hint?: string } = {},
    ): Promise<void> => {
      const docId = changes[0]?.docId ?? confirmedDocument;
      if (docId === null) return;
      const begun: ManyStep = { docId, what: what(changes.length), changes, confirmedDocument };
      begin(begun);
      const confirming =
        confirmedDocument === null
          ? null
          : confirm({ docId: confirmedDocument, confirmed: true }).then(
              () => confirmedDocument,
              () => null,
            );
      const failed = changes.length > 0 ? await sendMany(changes) : new Set<string>();
      const saved = changes.filter((change) => !failed.has(change.docId));
      const confirmed = await confirming;
      const step = { ...begun, changes: saved, confirmedDocument: confirmed, what: what(saved.length) };
      if (saved.length === 0 && confirmed === null) return drop(begun);
      setSteps((current) => current.map((other) => (other === begun ? step : other)));
      if (last.current !== begun) return;
      last.current = step;
      withdraw.current = toastUndo(step.what, hint, () => undoStep(step));
    },
    undo: (): AnyStep | null => {
      const step = steps.at(-1);
      if (!step) return null;
      undoStep(step);
      return step;
    },
  };
}
