"use client";

import { useId, useState } from "react";
import { useKeptDraft } from "@/components/navigation/kept-drafts";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { controlOf, FieldError } from "@/components/ui/form-field";
import { Input, Textarea } from "@/components/ui/input";
import type { ScalarValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { draftOf, parseDraft, problemWith } from "./value-draft";

export interface ValueEditorProps {
  value: ScalarValueDto;
  address: CellAddress;
  draft?: string | undefined;
  error?: string | undefined;
  compact?: boolean;
  onSave: (value: string | boolean | null) => void;
  onCancel: () => void;
  onInsist?: (() => void) | undefined;
  onUnchanged?: () => void;
  onEntered?: ((to: NextCell) => void) | undefined;
}

export type NextCell = "below" | "next" | "previous";

export interface CellAddress {
  docId: string;
  name: string;
  cell: { row: number; column: string } | null;
}

export const TYPED_VALUE = "typed value";

/** Enter, blur and (in a grid) Tab save the value. Esc cancels. Shift+Enter adds a line. */
export function ValueEditor({
  value,
  address,
  draft: refused,
  error: refusal,
  compact = false,
  onSave,
  onCancel,
  onInsist,
  onUnchanged = onCancel,
  onEntered,
}: ValueEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState(refused ?? draftOf(value));
  const [error, setError] = useState(refusal);
  useKeptDraft(TYPED_VALUE, draft === draftOf(value) ? null : { ...address, draft });

  const save = (unchanged: () => void, saved?: () => void) => {
    const isUnchanged = draft === draftOf(value);
    const problem = isUnchanged ? null : problemWith(draft, value.type);
    setError(problem ?? undefined);
    if (problem !== null) return;
    if (isUnchanged) unchanged();
    else onSave(parseDraft(draft, value.type));
    saved?.();
  };
  const enter = (event: React.KeyboardEvent) => {
    event.preventDefault();
    save(onUnchanged, () => onEntered?.("below"));
  };
  const tab = (event: React.KeyboardEvent) => {
    event.preventDefault();
    save(onCancel, () => onEntered?.(event.shiftKey ? "previous" : "next"));
  };
  const change = (next: string) => {
    setDraft(next);
    setError(undefined);
  };

  return (
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isButton = event.target instanceof HTMLButtonElement;
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        } else if (event.key === "Enter" && !event.shiftKey && !isButton) enter(event);
        // If the refused value is unchanged, Tab moves to the button that saves it anyway.
        else if (event.key === "Tab" && onEntered && !isButton && draft !== refused) tab(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        // Keep the editor open, because the user may look up words in the document and come back.
        if (relatedTarget.closest("[data-source]")) return;
        if (draft === refused) onCancel();
        else save(onCancel);
      }}
    >
      <TypedInput
        id={id}
        value={value}
        draft={draft}
        error={error}
        compact={compact}
        onChange={change}
        onChoose={onSave}
      />
      <FieldError id={id} error={error} />
      {onInsist && error !== undefined && draft === refused && (
        <Button size="sm" className="justify-self-start" onClick={onInsist}>
          {texts.editing.insist}
        </Button>
      )}
      {!compact && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="primary" onClick={() => save(onUnchanged)}>
            {texts.editing.save}
          </Button>
          <Button size="sm" onClick={onCancel}>
            {texts.editing.cancel}
          </Button>
          <Button size="sm" variant="ghost" className="ms-auto" onClick={() => onSave(null)}>
            {texts.results.markEmpty}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TypedInputProps {
  id: string;
  value: ScalarValueDto;
  draft: string;
  error: string | undefined;
  compact: boolean;
  onChange: (draft: string) => void;
  onChoose: (value: boolean | null) => void;
}

function TypedInput(props: TypedInputProps) {
  const { id, value, draft, error, compact, onChange } = props;
  const { name, type } = value;
  const control = {
    ...controlOf(id, error),
    "aria-label": name,
    value: draft,
    autoComplete: "off",
    autoFocus: true,
    onFocus: ({ currentTarget }: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.select(),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value),
  };
  switch (type) {
    case "TEXT":
      return (
        <Textarea {...control} dir="auto" rows={1} className={cn("max-h-60", compact && "min-h-8 py-1")} />
      );
    case "NUMBER":
      return (
        <Input
          {...control}
          dir="ltr"
          inputMode="decimal"
          className={cn("text-end tabular-nums", compact && "h-8 px-2")}
        />
      );
    case "DATE":
      return (
        <div className="flex flex-wrap gap-1.5">
          <Input {...control} dir="auto" className={cn("min-w-32 flex-1", compact && "h-8 px-2")} />
          <Input
            type="date"
            aria-label={texts.editing.datePicker(name)}
            value={/^\d{4}-\d{2}-\d{2}$/.test(draft) ? draft : ""}
            onChange={({ currentTarget }) => currentTarget.value !== "" && onChange(currentTarget.value)}
            className={cn("w-38", compact && "h-8 px-2")}
          />
        </div>
      );
    case "BOOLEAN":
      return <YesOrNo {...props} />;
  }
}

function YesOrNo({ id, value, draft, compact, onChange, onChoose }: TypedInputProps) {
  const answers = [
    { answer: "yes", label: texts.editing.yes },
    { answer: "no", label: texts.editing.no },
    ...(compact ? [{ answer: "", label: texts.results.none }] : []),
  ];
  return (
    <div
      role="radiogroup"
      aria-label={value.name}
      className="flex flex-wrap gap-1.5"
      onKeyDown={({ key }) => {
        if (key === "y") onChoose(true);
        if (key === "n") onChoose(false);
      }}
    >
      {answers.map(({ answer, label }, index) => (
        <label
          key={answer}
          className="target inline-flex cursor-pointer items-center gap-2 rounded border border-rule-strong bg-sheet px-3 text-sm has-checked:border-action has-checked:bg-action-wash"
        >
          <input
            type="radio"
            name={id}
            value={answer}
            checked={draft === answer}
            autoFocus={draft === answer || (draft === "" && index === 0)}
            onChange={() => onChange(answer)}
            className="accent-action"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
