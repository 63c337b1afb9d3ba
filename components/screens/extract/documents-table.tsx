"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useCoarseNow, useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import type { DocumentDto } from "@/lib/api/document";
import type { DocumentActions } from "./document-actions-cell";
import { DocumentRow } from "./document-row";
import { isSettled } from "@/components/documents/queries";
import { SelectAll } from "./select-all";
import type { SortKey, TableState } from "@/components/documents/table-state";
import { useIncrementalList } from "./use-incremental-list";
import type { useSelection } from "./use-selection";

interface DocumentsTableProps extends Omit<DocumentActions, "onToggle"> {
  documents: readonly DocumentDto[];
  total: number;
  loadMore: (() => void) | null;
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  selection: ReturnType<typeof useSelection>;
  pathOf: (docId: string) => string;
}

export function DocumentsTable(props: DocumentsTableProps) {
  const { documents, total, loadMore, state, onStateChange, selection, pathOf, ...rowActions } = props;
  const formats = useFormats();
  const now = useCoarseNow();
  const actions = useStableActions({ onToggle: selection.toggle, ...rowActions });
  const sorting = { state, onStateChange };
  const { rows, sentinel } = useIncrementalList(documents, loadMore);
  return (
    <>
      {documents.length === 0 && loadMore ? (
        <TableSkeleton rows={6} label="Loading documents" />
      ) : documents.length === 0 && state.toCheck && state.search.trim() === "" ? (
        <EmptyState
          title={texts.documents.nothingLeft}
          hint={texts.documents.nothingLeftHint(formatCount(total, "document", formats.number))}
        >
          <Button onClick={() => onStateChange({ toCheck: false })}>{texts.documents.showAll}</Button>
        </EmptyState>
      ) : documents.length === 0 ? (
        <EmptyState
          title="Nothing matches"
          hint={
            total === 1
              ? "The only document does not match the filter."
              : `None of the ${formats.number(total)} documents match the filter.`
          }
        >
          <Button onClick={() => onStateChange({ status: null, search: "", toCheck: false })}>
            Clear filter
          </Button>
        </EmptyState>
      ) : (
        <Table
          dense
          className="columns:[&_th]:sticky columns:[&_th]:top-[calc(4rem+var(--selection-bar,0px))] columns:[&_th]:z-10 columns:[&_th]:bg-sheet"
          aria-label="Documents"
          aria-rowcount={(loadMore ? total : documents.length) + 1}
        >
          <TableHead>
            <HeaderCell className="w-px pe-0">
              <SelectAll selection={selection} />
            </HeaderCell>
            <SortableHeader column="filename" label="Filename" {...sorting} />
            <SortableHeader column="status" label="Status" {...sorting} />
            <SortableHeader column="created_at" label="Upload Date" {...sorting} />
            <SortableHeader column="credits" label="Credits" end {...sorting} />
            <HeaderCell>Rejection Reason</HeaderCell>
            <HeaderCell className="text-end">Actions</HeaderCell>
          </TableHead>
          <TableBody>
            {rows.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                selected={selection.isSelected(document.id) && isSettled(document)}
                formats={formats}
                now={now}
                reviewPath={pathOf(document.id)}
                actions={actions}
              />
            ))}
          </TableBody>
        </Table>
      )}
      <div ref={sentinel} />
    </>
  );
}

function useStableActions(handlers: DocumentActions): DocumentActions {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo(
    () => ({
      onOpen: (id) => latest.current.onOpen(id),
      onToggle: (id, range) => latest.current.onToggle(id, range),
      onView: (id) => latest.current.onView(id),
      onDelete: (document) => latest.current.onDelete(document),
      onRetry: (document) => latest.current.onRetry(document),
      onExtractAgain: (document) => latest.current.onExtractAgain(document),
    }),
    [],
  );
}

interface SortableHeaderProps extends Pick<DocumentsTableProps, "state" | "onStateChange"> {
  column: SortKey;
  label: string;
  end?: boolean;
}

function SortableHeader({ column, label, end = false, state, onStateChange }: SortableHeaderProps) {
  const active = state.sort === column;
  const other = state.direction === "ascending" ? "descending" : "ascending";
  const next = active ? other : column === "created_at" ? "descending" : "ascending";
  const Icon = active ? (state.direction === "ascending" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <HeaderCell aria-sort={active ? state.direction : "none"} className={end ? "text-end" : undefined}>
      <button
        type="button"
        className="target inline-flex items-center gap-1 rounded hover:text-ink"
        onClick={() => onStateChange({ sort: column, direction: next })}
      >
        {label}
        <Icon aria-hidden className={active ? "size-3.5 text-action" : "size-3.5 opacity-60"} />
      </button>
    </HeaderCell>
  );
}
