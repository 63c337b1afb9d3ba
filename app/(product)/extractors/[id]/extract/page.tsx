import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExtractScreen } from "@/components/documents/extract-screen";
import { documentsQuery } from "@/components/documents/queries";
import { extractorQuery } from "@/components/extractors/queries";
import { requireUser } from "@/lib/auth/require-user";
import { listDocuments } from "@/lib/documents/list-documents";
import { getExtractor } from "@/lib/extractors/get-extractor";

interface ExtractPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: ExtractPageProps): Promise<Metadata> {
  const { id } = await params;
  const extractor = await getExtractor(await requireUser(), id).catch(() => null);
  return { title: extractor ? `Extract Documents · ${extractor.name}` : "Extract Documents" };
}

export default async function ExtractPage({ params }: ExtractPageProps) {
  const ctx = await requireUser();
  const { id } = await params;
  const queryClient = new QueryClient();
  await Promise.all([
    queryClient.prefetchQuery({
      queryKey: extractorQuery(id).queryKey,
      queryFn: () => getExtractor(ctx, id),
    }),
    queryClient.prefetchQuery({
      queryKey: documentsQuery(id).queryKey,
      queryFn: () => listDocuments(ctx, id, { brief: true }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ExtractScreen id={id} />
    </HydrationBoundary>
  );
}
