"use client";

import { ChevronRight } from "lucide-react";
import { describeRows, isAbsent } from "@/components/documents/table-value";
import { Reasons } from "@/components/documents/reasons";
import { useFormats } from "@/components/formats";
import type { TableValueDto } from "@/lib/api/value";
import { Heading, NoValue, ValueItem } from "./review-value";
import { useValueActionsContext } from "./use-value-actions";

interface ReviewTableProps {
  table: TableValueDto;
  buttonRef: (name: string, button: HTMLButtonElement | null) => void;
}

export function ReviewTable({ table, buttonRef }: ReviewTableProps) {
  const { number } = useFormats();
  const actions = useValueActionsContext();
  const { name } = table;
  return (
    <ValueItem name={name}>
      <button
        ref={(button) => buttonRef(name, button)}
        type="button"
        tabIndex={name === actions.chosenName ? 0 : -1}
        onClick={() => actions.show(name)}
        className="grid w-full scroll-my-10 gap-0.5 px-4 py-2 text-start outline-none"
      >
        <Heading value={table} pages={null} />
        <span className="flex items-center justify-between gap-2">
          {isAbsent(table) ? (
            <NoValue value={table} />
          ) : (
            <span className="text-sm font-medium tabular-nums">{describeRows(table, number)}</span>
          )}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
        </span>
        <Reasons value={table} />
      </button>
    </ValueItem>
  );
}
