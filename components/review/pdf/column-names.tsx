"use client";

import type { NamedColumn, TableRegion } from "@/components/review/source";
import { cn } from "@/lib/class-names";
import { pdfTexts } from "./texts";

interface ColumnNamesProps {
  region: TableRegion;
  wanted: readonly NamedColumn[];
  onName: (names: readonly (string | null)[]) => void;
}

/** Choosing another column's name swaps the two. */
export function ColumnNames({ region: { x, y, width, columns, names }, wanted, onName }: ColumnNamesProps) {
  const name = (column: number, to: string | null) => {
    const before = names[column] ?? null;
    onName(names.map((own, at) => (at === column ? to : own !== null && own === to ? before : own)));
  };
  return names.map((own, column) => {
    const from = columns[column - 1] ?? x;
    const to = columns[column] ?? x + width;
    return (
      <select
        key={column}
        aria-label={pdfTexts.columnName(column + 1)}
        title={own ?? pdfTexts.noColumn}
        value={own ?? ""}
        onChange={({ currentTarget }) => name(column, currentTarget.value || null)}
        className={cn(
          "absolute z-20 h-6 appearance-none truncate border border-action bg-sheet px-1 text-xs text-ink hover:z-30 focus:z-30 focus:min-w-24 pointer-coarse:h-8 pointer-coarse:text-base",
          own === null && "text-ink-soft italic",
        )}
        style={{
          left: `${((from - x) / width) * 100}%`,
          width: `${((to - from) / width) * 100}%`,
          // Above the region, but within the page.
          top: `max(-1.5rem, calc(var(--scale) * ${-y}px))`,
        }}
      >
        <option value="">{pdfTexts.noColumn}</option>
        {wanted.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
      </select>
    );
  });
}
