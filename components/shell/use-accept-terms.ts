"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/components/user/queries";
import { callApi } from "@/lib/http/client";

export function useAcceptTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("acceptTerms", {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
