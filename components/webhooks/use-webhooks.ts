"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchingAfter } from "@/components/refetching-after";
import type { CreateWebhookInput, WebhookDto } from "@/lib/api/webhook";
import { callApi } from "@/lib/http/client";
import { webhookKeys } from "./queries";

/** Adds a webhook. The answer alone has its secret, which is kept in no cache. */
export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (webhook: CreateWebhookInput) => callApi("createWebhook", { body: webhook }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
    gcTime: 0,
  });
}

/** What can be done with one webhook. Afterwards all of them are fetched again: they may have been changed elsewhere. */
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
      // Not its deliveries, which are gone with it.
      onSettled: refetchingAfter(queryClient, webhookKeys.list),
    }),
    resend: useMutation({
      mutationFn: (deliveryId: string) => callApi("resendWebhookDelivery", { params: { id, deliveryId } }),
      onSettled,
    }),
  };
}
