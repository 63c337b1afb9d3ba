import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExtractorDetails } from "@/components/screens/extractors/extractor-details";
import { requireUser } from "@/lib/auth/require-user";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { prefetchExtractor } from "./prefetch";

interface ExtractorPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: ExtractorPageProps): Promise<Metadata> {
  const { id } = await params;
  const extractor = await getExtractor(await requireUser(), id).catch(() => null);
  return { title: extractor?.name ?? "Extractor" };
}

export default async function ExtractorPage({ params }: ExtractorPageProps) {
  const ctx = await requireUser();
  const { id } = await params;
  const queryClient = new QueryClient();
  await prefetchExtractor(queryClient, ctx, id);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ExtractorDetails id={id} />
    </HydrationBoundary>
  );
}
