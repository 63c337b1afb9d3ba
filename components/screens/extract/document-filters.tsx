"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import { statusLabel } from "@/components/documents/document-status";
import type { Direction, SortKey, TableState } from "@/components/documents/table-state";

interface DocumentFiltersProps {
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
}

export function FilenameSearch({ state, onStateChange }: DocumentFiltersProps) {
  return (
    <Input
      type="search"
      small
      aria-label="Search file names"
      placeholder="Search file names"
      className="max-w-64 flex-1 basis-40"
      value={state.search}
      onChange={(event) => onStateChange({ search: event.target.value })}
    />
  );
}

export function StatusFilter({ state, onStateChange }: DocumentFiltersProps) {
  return (
    <Select
      small
      aria-label="Filter by status"
      value={state.status ?? ""}
      onChange={(event) => onStateChange({ status: (event.target.value || null) as DocumentStatus | null })}
    >
      <option value="">All statuses</option>
      {DOCUMENT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
    </Select>
  );
}

/** For narrow screens, which have no sortable headers. */
export function SortSelect({ state, onStateChange }: DocumentFiltersProps) {
  return (
    <Select
      small
      aria-label="Sort by"
      className="md:hidden"
      value={`${state.sort} ${state.direction}`}
      onChange={(event) => {
        const [sort, direction] = event.target.value.split(" ") as [SortKey, Direction];
        onStateChange({ sort, direction });
      }}
    >
      <option value="created_at descending">Newest first</option>
      <option value="created_at ascending">Oldest first</option>
      <option value="filename ascending">Filename</option>
      <option value="status ascending">Status</option>
      <option value="credits descending">Credits</option>
    </Select>
  );
}
