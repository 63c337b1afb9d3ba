"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys, userQuery } from "@/components/user/queries";
import { callApi } from "@/lib/http/client";

export function useClaimBonus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("claimBonus", {}),
    onSuccess: ({ credits }) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, credits });
      return queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}

export function useAdjustCredits() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (amount: number) => callApi("adjustCredits", { body: { amount } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
