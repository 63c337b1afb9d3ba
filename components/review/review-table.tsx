"use client";

import { ChevronRight } from "lucide-react";
import { describeRows } from "@/components/documents/table-value";
import { Reasons } from "@/components/documents/reasons";
import { useFormats } from "@/components/formats";
import type { TableValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { Heading, NoValue } from "./review-value";
import type { ValueActions } from "./value-details";

interface ReviewTableProps extends Pick<ValueActions, "onPreview"> {
  table: TableValueDto;
  chosen: boolean;
  buttonRef: (name: string, button: HTMLButtonElement | null) => void;
  onOpen: (table: TableValueDto) => void;
}

/** A table among the values: how many rows it has, and the way to them. */
export function ReviewTable({ table, chosen, buttonRef, onPreview, onOpen }: ReviewTableProps) {
  const { number } = useFormats();
  const { name } = table;
  return (
    <li
      aria-current={chosen || undefined}
      onPointerEnter={() => onPreview(name)}
      onPointerLeave={() => onPreview(null)}
      className={cn(
        "border-s-2 -outline-offset-2 outline-action transition-colors has-[>button:focus-visible]:outline-2",
        chosen ? "border-s-action bg-action-wash/50" : "border-s-transparent hover:bg-wash/60",
      )}
    >
      <button
        ref={(button) => buttonRef(name, button)}
        type="button"
        tabIndex={chosen ? 0 : -1}
        onClick={() => onOpen(table)}
        className="grid w-full scroll-my-10 gap-0.5 px-4 py-2 text-start outline-none"
      >
        <Heading value={table} pages={null} />
        <span className="flex items-center justify-between gap-2">
          {table.value === null ? (
            <NoValue value={table} />
          ) : (
            <span className="text-sm font-medium tabular-nums">{describeRows(table, number)}</span>
          )}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
        </span>
        <Reasons value={table} />
      </button>
    </li>
  );
}
