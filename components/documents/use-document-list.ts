"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DocumentList } from "./document-list";
import { documentListQuery, loadOlder } from "./queries";

export function useDocumentList(extractorId: string) {
  return useQuery(documentListQuery(extractorId));
}

export function useWholeList(extractorId: string, list: DocumentList, isWanted = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isWanted && list.rest) void loadOlder(client, extractorId).catch(() => undefined);
  }, [client, extractorId, list, isWanted]);
}
