"use client";

import { useEffect, useRef, useState } from "react";
import { suggestedValue } from "@/components/documents/suggested-value";
import { isDoubtful, stateOf } from "@/components/documents/value-state";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import { isTable } from "@/components/documents/table-value";
import type { ValueDto } from "@/lib/api/value";
import { ReviewTable } from "./review-table";
import { ReviewValue } from "./review-value";
import { canBeEmptied, useValueActionsContext } from "./use-value-actions";

interface ReviewValuesProps {
  values: readonly ValueDto[];
  pages: number | null;
  hoveredName: string | null;
}

export function ReviewValues({ values, pages, hoveredName }: ReviewValuesProps) {
  const actions = useValueActionsContext();
  const { chosen, chosenName } = actions;
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const list = useRef<HTMLUListElement>(null);
  const opened = useOpened(values, chosenName);

  useEffect(() => {
    const button = chosenName === null ? undefined : buttons.current.get(chosenName);
    button?.closest("li")?.scrollIntoView({ block: "nearest" });
    if (list.current?.contains(document.activeElement)) button?.focus({ preventScroll: true });
  }, [chosenName]);
  // The focused element, such as another document's value or a clicked button, may have disappeared.
  useEffect(() => {
    if (chosenName && isFocusLost(document.activeElement))
      buttons.current.get(chosenName)?.focus({ preventScroll: true });
  });

  const step = (by: 1 | -1) => {
    const position = values.findIndex(({ name }) => name === chosenName);
    const next = values[Math.min(values.length - 1, Math.max(0, position + by))];
    if (!next) return;
    opened.closeOthers(next.name);
    actions.choose(next.name);
  };

  const takeFocus = () => {
    if (chosenName) buttons.current.get(chosenName)?.focus();
  };
  useShortcuts([
    { keys: "arrowdown", when: isFocusLost, run: takeFocus },
    { keys: "arrowup", when: isFocusLost, run: takeFocus },
  ]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInput(event.target)) return;
    if (event.shiftKey && event.key === "Enter") return;
    const isOnValue = chosen !== null && event.target === buttons.current.get(chosen.name);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    const isEdit = event.key === "e" || event.key === "F2";
    const isEmptying = ["Delete", "Backspace"].includes(event.key) && chosen !== null && canBeEmptied(chosen);
    if (by !== null) step(by);
    else if (!chosen || !(isEdit || (isOnValue && (event.key === "Enter" || isEmptying)))) return;
    else if (isTable(chosen)) actions.show(chosen.name);
    else if (isEmptying) actions.markEmpty(chosen);
    else if (!isEdit && isConfirmedByEnter(chosen)) actions.confirm(chosen);
    else actions.edit(chosen);
    event.preventDefault();
  };

  const buttonRef = (name: string, button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(name, button);
    else buttons.current.delete(name);
  };
  return (
    <ul ref={list} aria-label="Values" className="divide-y" onKeyDown={onKeyDown}>
      {values.map((value) =>
        isTable(value) ? (
          <ReviewTable key={value.name} table={value} buttonRef={buttonRef} />
        ) : (
          <ReviewValue
            key={value.name}
            value={value}
            pages={pages}
            open={opened.names.includes(value.name)}
            hovered={value.name === hoveredName}
            buttonRef={buttonRef}
          />
        ),
      )}
    </ul>
  );
}

/** Values above the chosen value stay open, because closing them would move it away from the pointer. */
function useOpened(values: readonly ValueDto[], chosenName: string | null) {
  const [names, setNames] = useState<readonly string[]>([]);
  if (chosenName !== null && names.at(-1) !== chosenName) {
    const position = values.findIndex(({ name }) => name === chosenName);
    const above = new Set(values.slice(0, position).map(({ name }) => name));
    setNames([...names.filter((name) => above.has(name)), chosenName]);
  }
  return { names, closeOthers: (name: string) => setNames([name]) };
}

export function isFocusLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === "content";
}

function isInput(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

function isConfirmedByEnter(value: ValueDto): boolean {
  const state = stateOf(value);
  return isDoubtful(state) || state === "sampled" || suggestedValue(value) !== null;
}
