import type { QueryClient } from "@tanstack/react-query";
import { type DocumentList, toDocumentList } from "@/components/documents/document-list";
import { documentsQuery } from "@/components/documents/queries";
import { extractorQuery } from "@/components/extractors/queries";
import { EVERYTHING, PAGE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { listChangedDocuments } from "@/lib/documents/list-documents";
import { getExtractor } from "@/lib/extractors/get-extractor";

// If prefetching fails, the browser fetches again and shows any error.

export function prefetchExtractor(queryClient: QueryClient, ctx: UserContext, id: string): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: extractorQuery(id).queryKey,
    queryFn: () => getExtractor(ctx, id),
  });
}

export function prefetchDocuments(queryClient: QueryClient, ctx: UserContext, id: string): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: documentsQuery(id).queryKey,
    queryFn: async (): Promise<DocumentList> =>
      toDocumentList(await listChangedDocuments(ctx, id, EVERYTHING, { brief: true, limit: PAGE_MAX })),
  });
}
