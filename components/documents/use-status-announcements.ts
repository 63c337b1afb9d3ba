"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcer";
import type { DocumentDto } from "@/lib/api/document";
import { isSettled } from "./queries";
import { statusLabel } from "./status-chip";

/** Says once of every document that it has ended, and how. */
export function useStatusAnnouncements(documents: readonly DocumentDto[] | undefined): void {
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    if (!documents) return;
    const before = known.current;
    known.current = new Map(documents.map(({ id, status }) => [id, status]));
    if (!before) return;
    const ended = documents.filter(
      (document) => isSettled(document) && (before.get(document.id) ?? document.status) !== document.status,
    );
    if (ended.length === 0) return;
    const all = documents.filter(isSettled).length;
    const said = ended.slice(0, 3).map(({ filename, status }) => `${filename}: ${statusLabel(status)}`);
    announce(`${said.join(", ")}. ${all} of ${documents.length} documents processed.`);
  }, [documents]);
}
