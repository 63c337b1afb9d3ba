"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import { changeAddress, closeLayer, openLayer } from "@/components/navigation/layer-address";
import type { DocumentDto } from "@/lib/api/document";

export type SortKey = "filename" | "status" | "created_at" | "credits";
export type Direction = "ascending" | "descending";

export interface TableState {
  sort: SortKey;
  direction: Direction;
  status: DocumentStatus | null;
  /** Part of a file name. */
  search: string;
  /** The document whose result is shown. */
  result: string | null;
}

const SORT_KEYS: readonly SortKey[] = ["filename", "status", "created_at", "credits"];
const defaults = { sort: "created_at", direction: "descending" } as const;

export function parseTableState(parameters: URLSearchParams): TableState {
  return {
    sort: SORT_KEYS.find((key) => key === parameters.get("sort")) ?? defaults.sort,
    direction: parameters.get("direction") === "ascending" ? "ascending" : defaults.direction,
    status: DOCUMENT_STATUSES.find((status) => status === parameters.get("status")) ?? null,
    search: parameters.get("search") ?? "",
    result: parameters.get("result"),
  };
}

export function formatTableState(state: TableState): string {
  const parameters = new URLSearchParams();
  if (state.sort !== defaults.sort) parameters.set("sort", state.sort);
  if (state.direction !== defaults.direction) parameters.set("direction", state.direction);
  if (state.status) parameters.set("status", state.status);
  if (state.search) parameters.set("search", state.search);
  if (state.result) parameters.set("result", state.result);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/**
 * Sorting, filter and the open result stand in the address: a reload or a link shows the same. The state itself is
 * React's, because the router passes a changed address on too late for a text box: it would lose fast keystrokes.
 * Only opening a result is a step that the browser's Back undoes.
 */
export function useTableState(): [TableState, (change: Partial<TableState>) => void] {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const [state, setState] = useState(() => parseTableState(parameters));
  useEffect(() => {
    const follow = () => {
      if (window.location.pathname === pathname) {
        setState(parseTableState(new URLSearchParams(window.location.search)));
      }
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [pathname]);
  return [
    state,
    (change) => {
      const next = { ...state, ...change };
      const address = pathname + formatTableState(next);
      if (state.result !== null && next.result === null) {
        if (!closeLayer(address)) return;
      } else if (state.result === null && next.result !== null) {
        openLayer(address);
      } else {
        changeAddress(address);
      }
      setState(next);
    },
  ];
}

/** "scan 2" before "scan 10". Made once: a comparison that brings its own takes many times as long. */
const names = new Intl.Collator(undefined, { numeric: true });

/** The documents to show, in order. Equal ones keep the server's order: newest first. */
export function arrange(
  documents: readonly DocumentDto[],
  { sort, direction, status, search }: TableState,
): DocumentDto[] {
  const wanted = search.trim().toLocaleLowerCase();
  const shown = documents.filter(
    (document) =>
      (!status || document.status === status) &&
      (!wanted || document.filename.toLocaleLowerCase().includes(wanted)),
  );
  const sign = direction === "ascending" ? 1 : -1;
  return shown.sort((a, b) => sign * compare(a, b, sort));
}

function compare(a: DocumentDto, b: DocumentDto, key: SortKey): number {
  switch (key) {
    case "filename":
      return names.compare(a.filename, b.filename);
    case "status":
      return DOCUMENT_STATUSES.indexOf(a.status) - DOCUMENT_STATUSES.indexOf(b.status);
    case "created_at":
      return Date.parse(a.created_at) - Date.parse(b.created_at);
    case "credits":
      return (a.credits ?? -1) - (b.credits ?? -1);
  }
}
