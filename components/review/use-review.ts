"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, use, useId, useState } from "react";
import type { DocumentList } from "@/components/documents/document-list";
import type { ValueAddress } from "@/components/documents/failed-changes";
import { documentResultQuery } from "@/components/documents/queries";
import { CHOSEN_VALUE, listPath, reviewPath } from "@/components/documents/review-path";
import { isTable } from "@/components/documents/table-value";
import { useCorrections, type Step } from "@/components/documents/use-corrections";
import { replaceUrl } from "@/components/navigation/overlay-history";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { DrawnTable, OtherHeading } from "./source";
import { useLoadedRows } from "./table/use-loaded-rows";
import { navigationApi } from "@/components/navigation/navigation-api";
import { useNavigate } from "@/components/navigation/use-navigate";
import { useReviewList } from "./use-review-list";

type ColumnWidths = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function useReview(extractor: ListedExtractorDto, list: DocumentList) {
  const { id } = extractor;
  const docId = usePathname().split("/").at(-1) ?? "";
  const parameters = useSearchParams();
  const search = parameters.toString();
  const sourceId = useId();
  const [isSourceOpen, setSourceOpen] = useState(false);
  const [chosen, setChosen] = useState<ValueAddress | null>(() => {
    const name = parameters.get(CHOSEN_VALUE);
    return name === null ? null : { docId, name };
  });
  const [opened, setOpened] = useState(chosen);
  const [drawn, setDrawn] = useState<DrawnTable | null>(null);
  const [headings, setHeadings] = useState<(ValueAddress & { found: readonly OtherHeading[] }) | null>(null);
  const [showsOutline, setShowsOutline] = useState(false);
  const [columnWidths, setColumnWidths] = useState<ColumnWidths>({});
  const [undone, setUndone] = useState<Step | null>(null);
  const corrections = useCorrections(id, (typed) => {
    setChosen(typed);
    setOpened(typed);
  });
  const neighbours = useReviewList(list, id, search, docId);
  const leave = useLeave(listPath(id, search));
  const listed = list.documents.find((document) => document.id === docId);
  const result = useQuery({ ...documentResultQuery(id, docId), enabled: listed?.status === "SUCCESS" });

  const here = <Address extends ValueAddress>(address: Address | null) =>
    address?.docId === docId ? address : null;
  const openName = here(opened)?.name;
  const openTable = result.data?.values.filter(isTable).find(({ name }) => name === openName) ?? null;
  useLoadedRows(id, docId, openTable);
  const go = (to: string) => replaceUrl(reviewPath(id, to, search));
  return {
    extractor,
    docId,
    documents: list.documents,
    listed,
    result,
    neighbours,
    corrections,
    go,
    leave,
    chosenName: here(chosen)?.name ?? null,
    choose: (name: string) => setChosen({ docId, name }),
    openTable,
    showRows: (name: string | null) => setOpened(name === null ? null : { docId, name }),
    drawn: drawn?.docId === docId && drawn.name === openTable?.name ? drawn : null,
    setDrawn,
    headings: headings?.docId === docId && headings.name === openTable?.name ? headings.found : [],
    setHeadings,
    showsOutline,
    setShowsOutline,
    columnWidths,
    setColumnWidth: (table: string, column: string, width: number | null) =>
      setColumnWidths((current) => {
        const { [column]: _, ...others } = current[table] ?? {};
        return { ...current, [table]: width === null ? others : { ...others, [column]: width } };
      }),
    undone: here(undone),
    undo: () => {
      const step = corrections.undo();
      if (!step) return;
      if ("name" in step) {
        setChosen(step);
        setOpened(step);
        setUndone(step);
      }
      if (step.docId !== docId) go(step.docId);
    },
    source: { id: sourceId, isOpen: isSourceOpen, setOpen: setSourceOpen },
  };
}

export type Review = ReturnType<typeof useReview>;

export const ReviewContext = createContext<Review | null>(null);

export function useReviewContext(): Review {
  const review = use(ReviewContext);
  if (!review) throw new Error("useReviewContext must be used within a ReviewContext");
  return review;
}

function useLeave(path: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (previousPath() === new URL(path, window.location.href).pathname) router.back();
    else navigate(path);
  };
}

function previousPath(): string | null {
  const navigation = navigationApi();
  const index = navigation?.currentEntry?.index ?? 0;
  const url = navigation?.entries()[index - 1]?.url;
  return url ? new URL(url).pathname : null;
}
