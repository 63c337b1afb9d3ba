"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchingAfter } from "@/components/refetching-after";
import type { CreateWebhookInput, WebhookDto } from "@/lib/api/webhook";
import { callApi } from "@/lib/http/client";
import { webhookKeys } from "./queries";

/** Only the response contains the secret, and no cache keeps it. */
export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (webhook: CreateWebhookInput) => callApi("createWebhook", { body: webhook }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
    gcTime: 0,
  });
}

export function useWebhookActions({ id, enabled }: WebhookDto) {
  const queryClient = useQueryClient();
  const params = { id };
  const onSettled = refetchingAfter(queryClient, webhookKeys.all);
  return {
    toggle: useMutation({
      mutationFn: () => callApi("updateWebhook", { params, body: { enabled: !enabled } }),
      onSettled,
    }),
    test: useMutation({ mutationFn: () => callApi("testWebhook", { params }), onSettled }),
    remove: useMutation({
      mutationFn: () => callApi("deleteWebhook", { params }),
      onSettled: refetchingAfter(queryClient, webhookKeys.list),
    }),
    resend: useMutation({
      mutationFn: (deliveryId: string) => callApi("resendWebhookDelivery", { params: { id, deliveryId } }),
      onSettled,
    }),
  };
}
