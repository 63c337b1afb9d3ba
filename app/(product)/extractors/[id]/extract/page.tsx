import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchDocuments, prefetchExtractor } from "@/app/(product)/extractors/[id]/prefetch";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import { requireUser } from "@/lib/auth/require-user";
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
  await Promise.all([prefetchExtractor(queryClient, ctx, id), prefetchDocuments(queryClient, ctx, id)]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ExtractScreen id={id} />
    </HydrationBoundary>
  );
}
