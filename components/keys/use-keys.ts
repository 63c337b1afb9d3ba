"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchingAfter } from "@/components/refetching-after";
import type { KeyDto, KeyScope } from "@/lib/api/key";
import { callApi } from "@/lib/http/client";
import { keyKeys } from "./queries";

interface NewKey {
  name: string;
  scope: KeyScope;
  /** ISO 8601, or null if the key does not expire. */
  expires_at: string | null;
}

/** Only the response contains the secret, and no cache keeps it. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: NewKey) => callApi("createKey", { body: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyKeys.all }),
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: KeyDto) => callApi("deleteKey", { params: { id: key.id } }),
    onSettled: refetchingAfter(queryClient, keyKeys.all),
  });
}
