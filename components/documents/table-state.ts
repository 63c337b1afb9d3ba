"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { replaceUrl, closeOverlay, pushOverlay } from "@/components/navigation/overlay-history";
import type { DocumentDto } from "@/lib/api/document";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";

export type SortKey = "to_check" | "filename" | "status" | "created_at" | "credits";
export type Direction = "ascending" | "descending";
export type View = "files" | "values";

export interface TableState {
  sort: SortKey;
  direction: Direction;
  status: DocumentStatus | null;
  search: string;
  view: View;
  field: string | null;
  fieldDirection: Direction;
  toCheck: boolean;
  result: string | null;
}

const SORT_KEYS: readonly SortKey[] = ["to_check", "filename", "status", "created_at", "credits"];
const defaults = { sort: "to_check", direction: "descending" } as const;

export function parseTableState(searchParams: URLSearchParams): TableState {
  return {
    sort: SORT_KEYS.find((key) => key === searchParams.get("sort")) ?? defaults.sort,
    direction: searchParams.get("direction") === "ascending" ? "ascending" : defaults.direction,
    status: DOCUMENT_STATUSES.find((status) => status === searchParams.get("status")) ?? null,
    search: searchParams.get("search") ?? "",
    view: searchParams.get("view") === "values" ? "values" : "files",
    field: searchParams.get("field"),
    fieldDirection: searchParams.get("field_direction") === "descending" ? "descending" : "ascending",
    toCheck: searchParams.get("to_check") === "1",
    result: searchParams.get("result"),
  };
}

export function formatTableState(state: TableState): string {
  const searchParams = new URLSearchParams();
  if (state.sort !== defaults.sort) searchParams.set("sort", state.sort);
  if (state.direction !== defaults.direction) searchParams.set("direction", state.direction);
  if (state.status) searchParams.set("status", state.status);
  if (state.search) searchParams.set("search", state.search);
  if (state.view === "values") searchParams.set("view", state.view);
  if (state.field !== null) searchParams.set("field", state.field);
  if (state.field !== null && state.fieldDirection === "descending")
    searchParams.set("field_direction", state.fieldDirection);
  if (state.toCheck) searchParams.set("to_check", "1");
  if (state.result) searchParams.set("result", state.result);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}

/** Updates React state first, because the router is too slow for a text box. */
export function useTableState(): [TableState, (change: Partial<TableState>) => void] {
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const [state, setState] = useState(() => parseTableState(searchParams));
  useEffect(() => {
    const handlePopState = () => {
      if (window.location.pathname === pathname) {
        setState(parseTableState(new URLSearchParams(window.location.search)));
      }
    };
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, [pathname]);
  return [
    state,
    (change) => {
      const next = { ...state, ...change };
      const url = pathname + formatTableState(next);
      if (state.result !== null && next.result === null) {
        if (!closeOverlay(url)) return;
      } else if (state.result === null && next.result !== null) {
        pushOverlay(url);
      } else {
        replaceUrl(url);
      }
      setState(next);
    },
  ];
}

const collator = new Intl.Collator(undefined, { numeric: true });

export function filterAndSort(
  documents: readonly DocumentDto[],
  {
    sort,
    direction,
    status,
    search,
    toCheck,
  }: Pick<TableState, "sort" | "direction" | "status" | "search" | "toCheck">,
): DocumentDto[] {
  const query = search.trim().toLocaleLowerCase();
  const matches = documents.filter(
    (document) =>
      (!status || document.status === status) &&
      (!toCheck || document.to_check > 0) &&
      (!query || document.filename.toLocaleLowerCase().includes(query)),
  );
  // If nothing needs checking, keep the order, so that newly processed documents do not jump away.
  if (sort === "to_check" && matches.every(({ to_check }) => to_check === 0)) return matches;
  const sign = direction === "ascending" ? 1 : -1;
  return matches.sort((a, b) => sign * compare(a, b, sort));
}

function compare(a: DocumentDto, b: DocumentDto, key: SortKey): number {
  switch (key) {
    case "to_check":
      return urgency(a) - urgency(b);
    case "filename":
      return collator.compare(a.filename, b.filename);
    case "status":
      return DOCUMENT_STATUSES.indexOf(a.status) - DOCUMENT_STATUSES.indexOf(b.status);
    case "created_at":
      return Date.parse(a.created_at) - Date.parse(b.created_at);
    case "credits":
      return (a.credits ?? -1) - (b.credits ?? -1);
  }
}

function urgency({ status, to_check }: DocumentDto): number {
  if (status === "PENDING" || status === "PROCESSING") return 2;
  return Number(to_check > 0);
}
