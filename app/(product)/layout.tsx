import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { SIDEBAR_COOKIE } from "@/components/constants";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { userQuery } from "@/components/user/queries";
import { isLocalRequest } from "@/lib/auth/local-request";
import { requireUser } from "@/lib/auth/require-user";
import { getUser } from "@/lib/users/get-user";

export default async function ProductLayout({ children }: { children: React.ReactNode }) {
  const ctx = await requireUser();
  const queryClient = new QueryClient();
  const isLocal = isLocalRequest(await headers());
  await queryClient.prefetchQuery({ queryKey: userQuery.queryKey, queryFn: () => getUser(ctx, isLocal) });
  const sidebarOpen = (await cookies()).get(SIDEBAR_COOKIE)?.value !== "false";
  return (
    <Providers>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <Shell sidebarOpen={sidebarOpen}>{children}</Shell>
      </HydrationBoundary>
    </Providers>
  );
}
