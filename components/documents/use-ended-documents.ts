"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { counted } from "@/components/counted";
import { announce } from "@/components/ui/announcer";
import { userKeys } from "@/components/user/queries";
import type { DocumentDto } from "@/lib/api/document";
import { isSettled } from "./queries";
import { statusLabel } from "./status-chip";

/** Says once of every document that it has ended, and how; and asks for the balance, which has changed with it. */
export function useEndedDocuments(documents: readonly DocumentDto[]): void {
  const queryClient = useQueryClient();
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(documents.map(({ id, status }) => [id, status]));
    if (!before) return;
    // A short document may have ended before it was first seen.
    const ended = documents.filter(
      (document) => isSettled(document) && before.get(document.id) !== document.status,
    );
    if (ended.length === 0) return;
    const all = documents.filter(isSettled).length;
    const said = ended.slice(0, 3).map(({ filename, status }) => `${filename}: ${statusLabel(status)}`);
    announce(`${said.join(", ")}. ${all} of ${counted(documents.length, "document")} processed.`);
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  }, [documents, queryClient]);
}
