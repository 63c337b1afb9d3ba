"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import { useCoarseNow, useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import type { DocumentDto } from "@/lib/api/document";
import { DocumentRow, type DocumentActions } from "./document-row";
import { statusLabel } from "./status-chip";
import type { Direction, SortKey, TableState } from "./table-state";
import { useGrowingList } from "./use-growing-list";
import type { useSelection } from "./use-selection";

interface DocumentsTableProps {
  /** Arranged as they are shown. */
  shown: readonly DocumentDto[];
  total: number;
  state: TableState;
  onState: (change: Partial<TableState>) => void;
  selection: ReturnType<typeof useSelection>;
  onView: (id: string) => void;
  onDelete: (document: DocumentDto) => void;
  onRetry: (id: string) => void;
}

export function DocumentsTable({
  shown,
  total,
  state,
  onState,
  selection,
  onView,
  onDelete,
  onRetry,
}: DocumentsTableProps) {
  const formats = useFormats();
  const now = useCoarseNow();
  const actions = useSteadyActions({ onToggle: selection.toggle, onView, onDelete, onRetry });
  const sorting = { state, onState };
  const { visible, end } = useGrowingList(shown);
  return (
    <>
      <Filters state={state} onState={onState} />
      {shown.length === 0 ? (
        <EmptyState
          title="Nothing matches"
          hint={
            total === 1
              ? "The only document does not fit the filter."
              : `None of the ${formats.number(total)} documents fits the filter.`
          }
        >
          <Button onClick={() => onState({ status: null, search: "" })}>Clear filter</Button>
        </EmptyState>
      ) : (
        <>
          <div className="border-b px-4 py-1.5 text-sm md:hidden" data-print="hide">
            <SelectAll selection={selection}>Select all</SelectAll>
          </div>
          <Table aria-label="Documents" aria-rowcount={shown.length + 1}>
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
              {visible.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  selected={selection.isSelected(document.id) && document.status === "SUCCESS"}
                  formats={formats}
                  now={now}
                  actions={actions}
                />
              ))}
            </TableBody>
          </Table>
        </>
      )}
      <div ref={end} />
    </>
  );
}

/** One object for all renders, which always calls the newest handlers: memoised rows stay as they are. */
function useSteadyActions(handlers: DocumentActions): DocumentActions {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  return useMemo(
    () => ({
      onToggle: (id, range) => newest.current.onToggle(id, range),
      onView: (id) => newest.current.onView(id),
      onDelete: (document) => newest.current.onDelete(document),
      onRetry: (id) => newest.current.onRetry(id),
    }),
    [],
  );
}

/** On a wide screen it heads its column, on a narrow one it says what it does above the cards. */
function SelectAll({
  selection,
  children,
}: {
  selection: ReturnType<typeof useSelection>;
  children?: React.ReactNode;
}) {
  return (
    <Checkbox
      aria-label="Select all documents"
      checked={selection.all}
      indeterminate={selection.some}
      onChange={selection.toggleAll}
    >
      {children}
    </Checkbox>
  );
}

function Filters({ state, onState }: Pick<DocumentsTableProps, "state" | "onState">) {
  return (
    <div className="flex flex-wrap gap-2 border-b px-4 py-3" data-print="hide">
      <Input
        type="search"
        aria-label="Search file names"
        placeholder="Search file names"
        className="max-w-64 flex-1 basis-40"
        value={state.search}
        onChange={(event) => onState({ search: event.target.value })}
      />
      <Select
        aria-label="Filter by status"
        value={state.status ?? ""}
        onChange={(event) => onState({ status: (event.target.value || null) as DocumentStatus | null })}
      >
        <option value="">All statuses</option>
        {DOCUMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Sort by"
        className="md:hidden"
        value={`${state.sort} ${state.direction}`}
        onChange={(event) => {
          const [sort, direction] = event.target.value.split(" ") as [SortKey, Direction];
          onState({ sort, direction });
        }}
      >
        <option value="created_at descending">Newest first</option>
        <option value="created_at ascending">Oldest first</option>
        <option value="filename ascending">Filename</option>
        <option value="status ascending">Status</option>
        <option value="credits descending">Credits</option>
      </Select>
    </div>
  );
}

interface SortableHeaderProps extends Pick<DocumentsTableProps, "state" | "onState"> {
  column: SortKey;
  label: string;
  end?: boolean;
}

function SortableHeader({ column, label, end = false, state, onState }: SortableHeaderProps) {
  const active = state.sort === column;
  const next = active && state.direction === "ascending" ? "descending" : "ascending";
  const Icon = active ? (state.direction === "ascending" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <HeaderCell aria-sort={active ? state.direction : "none"} className={end ? "text-end" : undefined}>
      <button
        type="button"
        className="target inline-flex items-center gap-1 rounded hover:text-ink"
        onClick={() => onState({ sort: column, direction: next })}
      >
        {label}
        <Icon aria-hidden className={active ? "size-3.5 text-action" : "size-3.5 opacity-60"} />
      </button>
    </HeaderCell>
  );
}
