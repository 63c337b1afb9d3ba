import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { prefetchDocuments, prefetchExtractor } from "@/app/(product)/extractors/[id]/prefetch";
import { displayFilename } from "@/components/documents/display-filename";
import { documentResultQuery } from "@/components/documents/queries";
import { ReviewScreen } from "@/components/review/review-screen";
import { requireUser } from "@/lib/auth/require-user";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { getExtractor } from "@/lib/extractors/get-extractor";

interface ReviewPageProps {
  params: Promise<{ id: string; docId: string }>;
}

export async function generateMetadata({ params }: ReviewPageProps): Promise<Metadata> {
  const { id, docId } = await params;
  const ctx = await requireUser();
  const [extractor, result] = await Promise.all([
    getExtractor(ctx, id).catch(() => null),
    getDocumentResult(ctx, id, docId).catch(() => null),
  ]);
  if (!extractor || !result) return { title: "Review" };
  return { title: `${displayFilename(result.document.filename)} · ${extractor.name}` };
}

export default async function ReviewPage({ params }: ReviewPageProps) {
  const ctx = await requireUser();
  const { id, docId } = await params;
  const queryClient = new QueryClient();
  await Promise.all([
    prefetchExtractor(queryClient, ctx, id),
    queryClient.prefetchQuery({
      queryKey: documentResultQuery(id, docId).queryKey,
      queryFn: () => getDocumentResult(ctx, id, docId),
    }),
    (await isFirstPage()) && prefetchDocuments(queryClient, ctx, id),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ReviewScreen id={id} />
    </HydrationBoundary>
  );
}

/** In-app navigation does not prefetch, because the browser already has the documents. */
async function isFirstPage(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") !== "empty";
}
