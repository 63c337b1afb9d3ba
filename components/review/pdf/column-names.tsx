"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { NamedColumn, TableRegion } from "@/components/review/source";
import { cn } from "@/lib/class-names";
import { FIELD_NAME_MAX } from "@/lib/api/limits";
import { pdfTexts } from "./texts";

interface ColumnNamesProps {
  region: TableRegion;
  wanted: readonly NamedColumn[];
  onName: (names: readonly (string | null)[]) => void;
}

/** Stands for a new column. No column has this name, because names have no line breaks. */
const NEW = "\n";

export function ColumnNames({ region: { x, y, width, columns, names }, wanted, onName }: ColumnNamesProps) {
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const known = new Set([...wanted.map(({ name }) => name), ...names.filter((name) => name !== null)]);
  const name = (column: number, to: string | null) => {
    const before = names[column] ?? null;
    onName(names.map((own, at) => (at === column ? to : own !== null && own === to ? before : own)));
  };
  return names.map((own, column) => {
    const from = columns[column - 1] ?? x;
    const to = columns[column] ?? x + width;
    const common = {
      "aria-label": pdfTexts.columnName(column + 1),
      className: cn(
        "absolute z-20 h-6 appearance-none truncate border border-action bg-sheet px-1 text-xs text-ink [--above:1.5rem] hover:z-30 focus:z-30 focus:min-w-24 pointer-coarse:h-8 pointer-coarse:text-base pointer-coarse:[--above:2.75rem]",
        own === null && "text-ink-soft italic",
      ),
      style: {
        left: `${((from - x) / width) * 100}%`,
        width: `${((to - from) / width) * 100}%`,
        // Place the name above the region and the edge's handle, but within the page.
        top: `max(calc(-1 * var(--above)), calc(var(--scale) * ${-y}px))`,
      },
    };
    if (typedAt === column) {
      return (
        <NewName
          key={column}
          {...common}
          onName={(typed, byKey) => {
            const same = [...known].find((one) => one.toLowerCase() === typed.toLowerCase());
            flushSync(() => {
              setTypedAt(null);
              if (typed !== "") name(column, same ?? typed);
            });
            const select = document.querySelector<HTMLElement>(
              `select[aria-label="${common["aria-label"]}"]`,
            );
            if (byKey) select?.focus();
          }}
        />
      );
    }
    return (
      <select
        key={column}
        {...common}
        title={own ?? pdfTexts.noColumn}
        value={own ?? ""}
        onChange={({ currentTarget: { value } }) =>
          value === NEW ? setTypedAt(column) : name(column, value || null)
        }
      >
        <option value="">{pdfTexts.noColumn}</option>
        {[...known].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
        <option value={NEW}>{pdfTexts.newColumn}</option>
      </select>
    );
  });
}

interface NewNameProps extends Pick<React.ComponentProps<"input">, "aria-label" | "className" | "style"> {
  /** `name` is empty if the user cancelled. */
  onName: (name: string, byKey: boolean) => void;
}

function NewName({ onName, ...input }: NewNameProps) {
  return (
    <input
      {...input}
      autoFocus
      maxLength={FIELD_NAME_MAX}
      placeholder={pdfTexts.newColumn}
      onBlur={({ currentTarget }) => onName(currentTarget.value.trim(), false)}
      onKeyDown={(event) => {
        const { key, currentTarget: input } = event;
        event.stopPropagation();
        if (key !== "Enter" && key !== "Escape") return;
        // Closing the input may blur it, which must not name the column.
        if (key === "Escape") input.value = "";
        onName(input.value.trim(), true);
      }}
    />
  );
}
