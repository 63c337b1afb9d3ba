"use client";

import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { documentResultQuery } from "@/components/documents/queries";
import { isTable, withPage } from "@/components/documents/table-value";
import { correctionsAnswered } from "@/components/documents/use-correct-value";
import { texts } from "@/components/texts";
import { PAGE_MAX } from "@/lib/api/limits";
import type { TableValueDto } from "@/lib/api/value";
import { callApi } from "@/lib/http/client";

/** Users must download longer tables instead. */
export const LOADED_ROWS_MAX = 50_000;

export function useLoadedRows(extractorId: string, docId: string, table: TableValueDto | null): void {
  const client = useQueryClient();
  const name = table?.name ?? "";
  useQuery({
    queryKey: ["rows", extractorId, docId, name],
    queryFn: ({ signal }) => loadRows(client, extractorId, docId, name, signal),
    enabled: table !== null && table.value === null && (table.rows_omitted ?? Infinity) <= LOADED_ROWS_MAX,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: texts.loadFailures.rows },
  });
}

/**
 * Starts again if the document changes between two pages.
 * @returns the number of rows
 */
async function loadRows(
  client: QueryClient,
  extractorId: string,
  docId: string,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const { queryKey } = documentResultQuery(extractorId, docId);
  const revisionOf = () => client.getQueryData(queryKey)?.document.revision;
  for (;;) {
    const values = client.getQueryData(queryKey)?.values ?? [];
    const table = values.filter(isTable).find((value) => value.name === name);
    const known = table?.value?.length ?? 0;
    if (table?.rows_omitted === undefined) return known;
    const query = { name, limit: PAGE_MAX, after: known };
    const before = revisionOf();
    const page = await callApi("listRows", { params: { id: extractorId, docId }, query }, { signal });
    if (page.revision !== revisionOf()) {
      // The user's own corrections keep the row order, so only this page is fetched again.
      const isCorrected = before !== revisionOf() || (await correctionsAnswered(client, extractorId));
      if (!isCorrected) await client.refetchQueries({ queryKey }, { throwOnError: true });
      continue;
    }
    if (page.rows.length === 0) return known;
    client.setQueryData(
      queryKey,
      (result) =>
        result && {
          ...result,
          values: result.values.map((value) =>
            value.name === name && isTable(value) ? withPage(value, page.rows) : value,
          ),
        },
    );
  }
}
