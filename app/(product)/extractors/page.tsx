import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExtractorList } from "@/components/screens/extractors/extractor-list";
import { extractorsQuery } from "@/components/extractors/queries";
import { requireUser } from "@/lib/auth/require-user";
import { listExtractors } from "@/lib/extractors/list-extractors";

export const metadata: Metadata = { title: "Extractors" };

export default async function ExtractorsPage() {
  const ctx = await requireUser();
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery({
    queryKey: extractorsQuery.queryKey,
    queryFn: () => listExtractors(ctx, { brief: true }),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ExtractorList />
    </HydrationBoundary>
  );
}
