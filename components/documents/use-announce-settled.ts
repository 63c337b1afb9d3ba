"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { userKeys } from "@/components/user/queries";
import { countsOf, type DocumentList, sumOf } from "./document-list";
import { isSettled } from "./queries";
import { statusLabel } from "./document-status";

/** Also refetches the user's balance when a document has been processed. */
export function useAnnounceSettled(list: DocumentList): void {
  const queryClient = useQueryClient();
  const previous = useRef<DocumentList | null>(null);
  useEffect(() => {
    const former = previous.current;
    previous.current = list;
    if (!former) return;
    const before = new Map(former.documents.map((document) => [document.id, document]));
    // Ignore older documents that were loaded just now, because they finished earlier.
    const oldest = former.rest ? list.documents.findLastIndex(({ id }) => before.has(id)) : -1;
    const documents = oldest === -1 ? list.documents : list.documents.slice(0, oldest + 1);
    for (const { id, filename, recognition } of documents) {
      if (recognition && !before.get(id)?.recognition)
        announce(`${filename}: ${texts.documents.recognising(recognition)}`);
    }
    // A short document may have finished before it first appears in the list.
    const settled = documents.filter(
      (document) => isSettled(document) && before.get(document.id)?.status !== document.status,
    );
    if (settled.length === 0) return;
    const counts = countsOf(list);
    const statuses = settled.slice(0, 3).map(({ filename, status }) => `${filename}: ${statusLabel(status)}`);
    announce(
      `${statuses.join(", ")}. ${counts.SUCCESS} of ${formatCount(sumOf(counts), "document")} processed.`,
    );
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  }, [list, queryClient]);
}
