"use client";

import { TriangleAlert } from "lucide-react";
import { displayFilename } from "@/components/documents/display-filename";
import { isAbsent } from "@/components/documents/table-value";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { cellAttributes, cellClass, type CellProps } from "./grid-cell";
import type { GridRow } from "./grid-rows";
import { gridTexts } from "./texts";

export function FilenameCell({ row, cell, path }: { row: GridRow; cell: CellProps; path: string }) {
  const { number } = useFormats();
  return (
    <div
      {...cellAttributes(cell)}
      className={cn(cellClass(cell), "sticky start-0 z-[2] h-full")}
      style={{ width: cell.width }}
    >
      <Link
        href={path}
        tabIndex={cell.isFocused ? 0 : -1}
        data-focus={cell.isFocused || undefined}
        data-peek={row.check === null ? "cut" : "always"}
        className="min-w-0 truncate rounded font-medium outline-none hover:underline"
      >
        <bdi>{displayFilename(row.filename)}</bdi>
      </Link>
      {row.toCheck > 0 && (
        <span className="ms-auto inline-flex shrink-0 items-center gap-1 text-xs text-pending">
          {row.check === null ? (
            <span aria-hidden className="size-1.5 rounded-full bg-pending" />
          ) : (
            <TriangleAlert aria-hidden className="size-3.5" />
          )}
          <span aria-hidden className={row.check === null ? undefined : "max-md:hidden"}>
            {row.check !== null && row.values
              ? foundOf([...row.values.values()], number)
              : number(row.toCheck)}
          </span>
          <span className="sr-only">
            {gridTexts.toCheck(number(row.toCheck))}
            {row.check !== null && `. ${row.check}`}
          </span>
        </span>
      )}
    </div>
  );
}

function foundOf(values: readonly ValueDto[], number: (value: number) => string): string {
  const found = values.filter((value) => !isAbsent(value)).length;
  return texts.documents.found(number(found), number(values.length));
}
