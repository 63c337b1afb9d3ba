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

const TO_CHECK = "to check";

export function StatusFilter({ state, onStateChange }: DocumentFiltersProps) {
  return (
    <Select
      small
      aria-label="Filter by status"
      value={state.toCheck ? TO_CHECK : (state.status ?? "")}
      onChange={({ target: { value } }) =>
        onStateChange({
          status: value === TO_CHECK ? null : ((value || null) as DocumentStatus | null),
          toCheck: value === TO_CHECK,
        })
      }
    >
      <option value="">All statuses</option>
      <option value={TO_CHECK}>To check</option>
      {DOCUMENT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
    </Select>
  );
}

const orders: Readonly<Record<string, string>> = {
  "to_check descending": "Most to check first",
  "created_at descending": "Newest first",
  "created_at ascending": "Oldest first",
  "filename ascending": "Filename",
  "filename descending": "Filename Z–A",
  "status ascending": "Status",
  "status descending": "Status, reverse order",
  "credits descending": "Most credits",
  "credits ascending": "Fewest credits",
};

export function SortSelect({ state, onStateChange }: DocumentFiltersProps) {
  return (
    <Select
      small
      aria-label="Sort by"
      className="max-md:w-36"
      value={`${state.sort} ${state.direction}`}
      onChange={(event) => {
        const [sort, direction] = event.target.value.split(" ") as [SortKey, Direction];
        onStateChange({ sort, direction });
      }}
    >
      {Object.entries(orders).map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </Select>
  );
}
