"use client";

import { useEffect, useRef, useState } from "react";
import { isDoubtful, stateOf } from "@/components/documents/value-state";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { isTable } from "@/components/documents/table-value";
import type { TableValueDto, ValueDto } from "@/lib/api/value";
import type { FailedChange } from "./failed-changes";
import { ReviewTable } from "./review-table";
import { ReviewValue } from "./review-value";
import type { ValueActions } from "./value-details";

interface ReviewValuesProps extends ValueActions {
  docId: string;
  /** In the order in which they are gone through. */
  values: readonly ValueDto[];
  pages: number | null;
  chosenName: string | null;
  /** The value whose place is under the pointer. */
  hoveredName: string | null;
  editingName: string | null;
  failures: readonly FailedChange[];
  /** What a correction of a value teaches, by its name. */
  lesson: (name: string) => React.ReactNode;
  onOpenTable: (table: TableValueDto) => void;
}

/** The values of a document, gone through with the arrow keys; Enter confirms or edits the chosen one. */
export function ReviewValues(props: ReviewValuesProps) {
  const {
    docId,
    values,
    pages,
    chosenName,
    hoveredName,
    editingName,
    failures,
    lesson,
    onOpenTable,
    ...actions
  } = props;
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const list = useRef<HTMLUListElement>(null);
  const chosen = values.find(({ name }) => name === chosenName);
  const opened = useOpened(values, chosenName);

  useEffect(() => {
    const button = chosenName === null ? undefined : buttons.current.get(chosenName);
    button?.closest("li")?.scrollIntoView({ block: "nearest" });
    // The focus follows from value to value, but is not taken from the document.
    if (list.current?.contains(document.activeElement)) button?.focus({ preventScroll: true });
  }, [chosenName]);
  // What had the focus may be gone: the value of another document, a button that was clicked.
  useEffect(() => {
    if (chosenName && isFocusLost(document.activeElement))
      buttons.current.get(chosenName)?.focus({ preventScroll: true });
  });

  const step = (by: 1 | -1) => {
    const position = values.findIndex(({ name }) => name === chosenName);
    const next = values[Math.min(values.length - 1, Math.max(0, position + by))];
    if (!next) return;
    opened.closeOthers(next.name);
    actions.onChoose(next.name);
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
    const isOnValue = chosen !== undefined && event.target === buttons.current.get(chosen.name);
    switch (event.key) {
      case "ArrowDown":
        step(1);
        break;
      case "ArrowUp":
        step(-1);
        break;
      case "Enter":
        if (!isOnValue) return;
        if (isTable(chosen)) onOpenTable(chosen);
        else if (isDoubtful(stateOf(chosen))) actions.onConfirm(chosen);
        else actions.onEdit(chosen);
        break;
      case "e":
      case "F2":
        if (!chosen) return;
        if (isTable(chosen)) onOpenTable(chosen);
        else actions.onEdit(chosen);
        break;
      default:
        return;
    }
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
          <ReviewTable
            key={value.name}
            table={value}
            chosen={value.name === chosenName}
            buttonRef={buttonRef}
            onPreview={actions.onPreview}
            onOpen={onOpenTable}
          />
        ) : (
          <ReviewValue
            key={value.name}
            docId={docId}
            value={value}
            pages={pages}
            chosen={value.name === chosenName}
            open={opened.names.includes(value.name)}
            hovered={value.name === hoveredName}
            editing={value.name === editingName}
            failure={failures.find(({ name }) => name === value.name)}
            buttonRef={buttonRef}
            {...actions}
          >
            {lesson(value.name)}
          </ReviewValue>
        ),
      )}
    </ul>
  );
}

/**
 * The values that show their details: the chosen one, and above it those that were chosen before, since it would move away from
 * under the pointer if they closed.
 */
function useOpened(values: readonly ValueDto[], chosenName: string | null) {
  const [names, setNames] = useState<readonly string[]>([]);
  if (chosenName !== null && names.at(-1) !== chosenName) {
    const position = values.findIndex(({ name }) => name === chosenName);
    const above = new Set(values.slice(0, position).map(({ name }) => name));
    setNames([...names.filter((name) => above.has(name)), chosenName]);
  }
  return { names, closeOthers: (name: string) => setNames([name]) };
}

/** Whether nothing has the focus, or only the page around the review. */
export function isFocusLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === "content";
}

function isInput(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
