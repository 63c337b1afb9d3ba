"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { leaveDraft, useKeptDraft, useRestoredDraft } from "@/components/navigation/kept-drafts";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { confirmAction } from "@/components/ui/confirm-action";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useSession } from "@/components/user/use-session";
import type { Column, FieldDto } from "@/lib/api/extractor";
import type { FieldType } from "@/lib/api/vocabulary";
import { withoutUnset, type SentLimits } from "@/lib/api/limit-rules";
import { limitsDraft, sentLimits, type LimitsDraft } from "./limit-drafts";
import { columnDrafts, namedColumns, type ColumnDraft } from "./column-drafts";
import { withLabel } from "./with-label";
import { useCreateField, useDeleteFields, useUpdateField } from "./use-fields";

export interface FieldDraft {
  name: string;
  type: FieldType;
  required: boolean;
  unique: boolean;
  partner: boolean | undefined;
  prompt: string;
  also_called: string[];
  columns: ColumnDraft[];
  limits: LimitsDraft;
  label: string;
}

const blankField: FieldDraft = {
  name: "",
  type: "TEXT",
  required: false,
  unique: false,
  partner: undefined,
  prompt: "",
  also_called: [],
  columns: columnDrafts(),
  limits: limitsDraft(),
  label: "",
};

interface Adding {
  draft: FieldDraft;
  errors: Record<string, string>;
}

interface Editing extends Adding {
  fieldId: string;
}

export function leaveNewTable(extractorId: string, email: string, columns: readonly Column[]): void {
  const draft: FieldDraft = { ...blankField, name: "Records", type: "TABLE", columns: columnDrafts(columns) };
  leaveDraft(keyOfNew(extractorId), email, { draft, errors: {} } satisfies Adding);
}

function keyOfNew(extractorId: string): string {
  return `new field of ${extractorId}`;
}

/** Asks for confirmation before discarding a changed draft. */
export function useFieldEditor(extractorId: string, fields: readonly FieldDto[]) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saving, setSaving] = useState<Editing | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const { userEmail } = useSession();
  const editingKey = `field of ${extractorId}`;
  const addingKey = keyOfNew(extractorId);
  useKeptDraft(editingKey, editing ?? saving);
  useKeptDraft(addingKey, adding);
  useRestoredDraft<Editing>(editingKey, userEmail, setEditing);
  useRestoredDraft<Adding>(addingKey, userEmail, setAdding);
  const update = useUpdateField(extractorId);
  const create = useCreateField(extractorId);
  const remove = useDeleteFields(extractorId);
  const edited = fields.find(({ id }) => id === editing?.fieldId);
  const unsavedEdit =
    editing && edited && !isSame(editing.draft, edited) ? texts.leaving.unsavedField(edited.name) : null;
  useUnsavedChanges(unsavedEdit, "page");
  useUnsavedChanges(
    adding && !isSame(adding.draft, withoutUnset(propertiesOf(blankField)))
      ? texts.leaving.unsavedNewField
      : null,
    "page",
  );

  const startEdit = async (field: FieldDto) => {
    const canDiscard =
      unsavedEdit === null ||
      (await confirmAction({
        title: texts.leaving.discardField,
        description: unsavedEdit,
        confirmLabel: texts.leaving.discard,
      }));
    if (canDiscard) setEditing({ fieldId: field.id, draft: draftOf(field), errors: {} });
  };

  const saveEdit = () => {
    if (!editing || !editing.draft.name.trim()) return;
    const saved = editing;
    const change = propertiesOf(saved.draft);
    // Close the editor optimistically. On error, the draft comes back with the error message.
    setEditing(null);
    setSaving(saved);
    update.mutate(
      { fieldId: saved.fieldId, change },
      {
        onSuccess: () => toastSuccess(texts.fields.updated(change.name)),
        onError: (error) => {
          reportFailure(texts.fields.updateFailed, error);
          setEditing((current) => current ?? { ...saved, errors: errorsOf(error) });
        },
        onSettled: () => setSaving(null),
      },
    );
  };

  const saveNew = () => {
    if (!adding || !adding.draft.name.trim() || create.isPending) return;
    const field = propertiesOf(adding.draft);
    create.mutate(field, {
      onSuccess: () => {
        toastSuccess(texts.fields.created(field.name));
        setAdding(null);
      },
      onError: (error) => {
        reportFailure(texts.fields.createFailed, error);
        setAdding((current) => current && { ...current, errors: errorsOf(error) });
      },
    });
  };

  const deleteField = async ({ id, name }: FieldDto) => {
    const question = { title: texts.fields.confirmDelete, description: name, confirmLabel: "Delete" };
    if (!(await confirmAction(question))) return;
    remove.mutate([id], {
      onSuccess: () => {
        toastSuccess(texts.fields.deleted);
        announce(texts.fields.deleted);
      },
      onError: (error) => reportFailure(texts.fields.deleteFailed, error),
    });
  };

  return {
    editing,
    adding,
    saving: create.isPending,
    startEdit: (field: FieldDto) => void startEdit(field),
    changeEdit: (change: Partial<FieldDraft>) =>
      setEditing((current) => current && { ...current, draft: { ...current.draft, ...change }, errors: {} }),
    cancelEdit: () => setEditing(null),
    saveEdit,
    startAdding: () => setAdding({ draft: blankField, errors: {} }),
    changeNew: (change: Partial<FieldDraft>) =>
      setAdding((current) => current && { draft: { ...current.draft, ...change }, errors: {} }),
    cancelAdding: () => setAdding(null),
    saveNew,
    deleteField: (field: FieldDto) => void deleteField(field),
  };
}

type FieldProperties = Omit<FieldDto, "id">;
type SentProperties = Omit<FieldProperties, keyof SentLimits> & SentLimits;

function draftOf({
  name,
  type,
  required,
  unique = false,
  partner = false,
  prompt,
  also_called,
  columns,
  ...limits
}: FieldProperties): FieldDraft {
  return {
    name,
    type,
    required,
    unique,
    partner,
    prompt,
    also_called,
    columns: columnDrafts(columns),
    limits: limitsDraft(limits),
    label: "",
  };
}

function propertiesOf({ label, columns, limits, ...properties }: FieldDraft): SentProperties {
  return {
    ...properties,
    ...sentLimits(properties.type, limits),
    name: properties.name.trim(),
    unique: properties.unique && properties.type !== "TABLE",
    partner: properties.type === "TEXT" ? properties.partner : false,
    also_called: withLabel(properties.also_called, label) ?? properties.also_called,
    ...(properties.type === "TABLE" && { columns: namedColumns(columns) }),
  };
}

function isSame(draft: FieldDraft, saved: FieldProperties): boolean {
  const properties = propertiesOf(draft);
  const limitsIn = (sent: SentLimits) => {
    const { options, pattern, minimum, maximum } = withoutUnset(sent);
    return JSON.stringify([options, pattern, minimum, maximum]);
  };
  return (
    limitsIn(properties) === limitsIn(saved) &&
    properties.name === saved.name &&
    properties.type === saved.type &&
    properties.required === saved.required &&
    (properties.unique ?? false) === (saved.unique ?? false) &&
    (properties.partner ?? false) === (saved.partner ?? false) &&
    properties.prompt === saved.prompt &&
    properties.also_called.join("\n") === saved.also_called.join("\n") &&
    JSON.stringify(properties.columns) === JSON.stringify(saved.columns)
  );
}

function reportFailure(title: string, error: unknown): void {
  logToConsole(title, error);
  toastError(title, messageOf(error));
}

function errorsOf(error: unknown): Record<string, string> {
  const perField = fieldErrorsOf(error);
  return Object.keys(perField).length > 0 ? perField : { name: messageOf(error) };
}
