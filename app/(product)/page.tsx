import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Dashboard } from "@/components/screens/dashboard/dashboard";
import { QuickStart } from "@/components/screens/dashboard/quick-start";
import { extractorsQuery } from "@/components/extractors/queries";
import { requireUser } from "@/lib/auth/require-user";
import { env } from "@/lib/env";
import { listExtractors } from "@/lib/extractors/list-extractors";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const ctx = await requireUser();
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery({
    queryKey: extractorsQuery.queryKey,
    queryFn: () => listExtractors(ctx, { brief: true }),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Dashboard>
        <QuickStart videoUrl={env().NEXT_PUBLIC_TUTORIAL_VIDEO_URL} />
      </Dashboard>
    </HydrationBoundary>
  );
}
