"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatCount } from "@/components/pluralize";
import { announce } from "@/components/ui/announcer";
import { userKeys } from "@/components/user/queries";
import type { DocumentDto } from "@/lib/api/document";
import { isSettled } from "./queries";
import { statusLabel } from "./status-chip";

/** Announces each document once when it succeeds or fails, and refetches the user, whose balance has changed. */
export function useAnnounceSettled(documents: readonly DocumentDto[]): void {
  const queryClient = useQueryClient();
  const previousStatuses = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const before = previousStatuses.current;
    previousStatuses.current = new Map(documents.map(({ id, status }) => [id, status]));
    if (!before) return;
    // A short document may already be settled when it first appears in the list.
    const settled = documents.filter(
      (document) => isSettled(document) && before.get(document.id) !== document.status,
    );
    if (settled.length === 0) return;
    const processed = documents.filter(isSettled).length;
    const statuses = settled.slice(0, 3).map(({ filename, status }) => `${filename}: ${statusLabel(status)}`);
    announce(
      `${statuses.join(", ")}. ${processed} of ${formatCount(documents.length, "document")} processed.`,
    );
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  }, [documents, queryClient]);
}
