"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "@/components/error-message";
import { fittingValues, typeOfWords } from "@/components/review/fitting-values";
import type { SourceSelection } from "@/components/review/source";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { controlOf, FieldError } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { toastFailure } from "@/components/ui/toast";
import { FIELD_NAME_MAX } from "@/lib/api/limits";
import type { SuggestionDto } from "@/lib/api/suggestion";
import type { ScalarValueDto } from "@/lib/api/value";
import { SCALAR_TYPES, type ScalarType } from "@/lib/api/vocabulary";
import { pointingTexts } from "./texts";
import { WORDS_FORM } from "./use-selected-words";

const SHOWN = 3;
const MARGIN_PX = 8;
const TOP_PX = 96;

interface NewField {
  name?: string;
  type?: ScalarType;
}

interface SelectedWordsProps {
  selection: SourceSelection;
  values: readonly ScalarValueDto[];
  chosenName: string | null;
  onUse: (value: ScalarValueDto, selection: SourceSelection) => void | Promise<void>;
  newField: {
    isOpen: boolean;
    offer: SuggestionDto | null;
    takesFocus: boolean;
    onAdd: (given: NewField) => Promise<void>;
  } | null;
  onClose: () => void;
}

export function SelectedWords({
  selection,
  values,
  chosenName,
  onUse,
  newField,
  onClose,
}: SelectedWordsProps) {
  const fitting = fittingValues(values, selection.text, chosenName);
  const panel = usePlaceAt(selection.rect);
  const [isNaming, setNaming] = useState(newField?.isOpen ?? false);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const run = async (act: () => void | Promise<void>, failed: string) => {
    setError(null);
    setPending(true);
    try {
      await act();
      if (panel.current) onClose();
    } catch (failure) {
      if (panel.current) setError(failure);
      else toastFailure(failed)(failure);
    } finally {
      setPending(false);
    }
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (fitting.length === 0 && !newField) return null;
  return (
    <div
      ref={panel}
      {...{ [WORDS_FORM]: "" }}
      data-print="hide"
      className="fixed z-40 grid max-w-[calc(100vw-1rem)] gap-1.5 rounded border bg-sheet p-1 text-sm shadow-lift"
      // Don't let a pressed button take the focus and clear the selection.
      onPointerDown={(event) => isControl(event.target) || event.preventDefault()}
    >
      {(fitting.length > 0 || !isNaming) && (
        <div role="toolbar" aria-label={pointingTexts.words} className="flex flex-wrap items-center gap-1">
          <UseAs
            values={fitting}
            chosenName={chosenName}
            disabled={isPending}
            onUse={(value) => void run(() => onUse(value, selection), pointingTexts.notCorrected)}
          />
          {newField && !isNaming && (
            <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
              {pointingTexts.newFieldEllipsis}
            </Button>
          )}
        </div>
      )}
      {newField && isNaming && (
        <NewFieldForm
          words={selection.text}
          offer={newField.offer}
          takesFocus={newField.takesFocus}
          error={error}
          isPending={isPending}
          onAdd={(given) => void run(() => newField.onAdd(given), texts.fields.createFailed)}
        />
      )}
      {!isNaming && error !== null && (
        <p role="alert" className="max-w-80 px-2 pb-1 text-xs text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("input, select") !== null;
}

interface UseAsProps {
  values: readonly ScalarValueDto[];
  chosenName: string | null;
  disabled: boolean;
  onUse: (value: ScalarValueDto) => void;
}

function UseAs({ values, chosenName, disabled, onUse }: UseAsProps) {
  const more = values.slice(SHOWN);
  if (values.length === 0) return null;
  return (
    <>
      <span className="ps-2 pe-1 text-xs text-ink-soft">{pointingTexts.useAs}</span>
      {values.slice(0, SHOWN).map((value) => (
        <Button
          key={value.name}
          size="sm"
          variant={value.name === chosenName ? "primary" : "secondary"}
          className="max-w-48"
          disabled={disabled}
          onClick={() => onUse(value)}
        >
          <bdi className="truncate">{value.name}</bdi>
        </Button>
      ))}
      {more.length > 0 && (
        <Menu modal={false}>
          <MenuTrigger asChild>
            <Button size="sm" variant="ghost">
              More
            </Button>
          </MenuTrigger>
          <MenuContent className="max-h-80 overflow-y-auto">
            {more.map((value) => (
              <MenuItem key={value.name} disabled={disabled} onSelect={() => onUse(value)}>
                <bdi className="truncate">{value.name}</bdi>
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </>
  );
}

interface NewFieldFormProps {
  words: string;
  offer: SuggestionDto | null;
  takesFocus: boolean;
  error: unknown;
  isPending: boolean;
  onAdd: (given: NewField) => void;
}

function NewFieldForm({ words, offer, takesFocus, error, isPending, onAdd }: NewFieldFormProps) {
  const [typedName, setName] = useState<string | null>(null);
  const [chosenType, setType] = useState<ScalarType | null>(null);
  const name = typedName ?? offer?.name ?? "";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) startTyping(input.current);
  }, [takesFocus]);
  useEnterInDocument(() => startTyping(input.current));
  const message = error === null ? undefined : messageOf(error);
  const fitting = fittingTypeIn(message);
  const add = (type: ScalarType | null) =>
    onAdd({ ...(name.trim() && { name: name.trim() }), ...(type && { type }) });
  const id = "new-field-of-words";
  return (
    <form
      aria-label={pointingTexts.newField}
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) add(chosenType);
      }}
    >
      <div className="flex flex-wrap items-center gap-1">
        <Input
          {...controlOf(id, message)}
          ref={input}
          small
          className="w-44 flex-1"
          aria-label={pointingTexts.fieldName}
          placeholder={pointingTexts.fieldName}
          value={name}
          maxLength={FIELD_NAME_MAX}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          small
          className="min-w-max"
          aria-label="Type"
          value={chosenType ?? offer?.type ?? typeOfWords(words)}
          onChange={(event) => setType(event.target.value as ScalarType)}
        >
          {SCALAR_TYPES.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
        <Button type="submit" size="sm" variant="primary" pending={isPending && pointingTexts.adding}>
          {pointingTexts.add}
        </Button>
      </div>
      <div className="flex max-w-96 flex-wrap items-center gap-2 px-1 empty:hidden">
        <FieldError id={id} error={message} />
        {fitting && fitting !== chosenType && (
          <Button size="sm" onClick={() => add(fitting)}>
            {pointingTexts.addAs(fitting)}
          </Button>
        )}
      </div>
    </form>
  );
}

function startTyping(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}

function fittingTypeIn(message: string | undefined): ScalarType | null {
  return SCALAR_TYPES.find((type) => message && new RegExp(`\\b${type}\\b`).test(message)) ?? null;
}

const IN_DOCUMENT = "[data-source] [role=group], [data-source] mark[data-offer]";

/** After a keyboard selection, waits for Enter, so that users can extend the selection. */
function useEnterInDocument(run: () => void): void {
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== "Enter" || !(target instanceof Element) || !target.matches(IN_DOCUMENT)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEnter(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function usePlaceAt(rect: DOMRect) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const rightmost = clientWidth - width - MARGIN_PX;
    const above = rect.top - height - MARGIN_PX;
    const lowest = clientHeight - height - MARGIN_PX;
    current.style.left = `${Math.max(MARGIN_PX, Math.min(rightmost, rect.left))}px`;
    current.style.top = `${above > TOP_PX ? above : Math.min(lowest, rect.bottom + MARGIN_PX)}px`;
  });
  return element;
}
