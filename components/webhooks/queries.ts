import { queryOptions } from "@tanstack/react-query";
import type { DeliveryDto } from "@/lib/api/webhook";
import { callApi } from "@/lib/http/client";
import { webhookTexts } from "./texts";

export const webhookKeys = {
  all: ["webhooks"] as const,
  list: ["webhooks", "list"] as const,
  deliveries: (id: string) => ["webhooks", "deliveries", id] as const,
};

export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.list,
  queryFn: async ({ signal }) => (await callApi("listWebhooks", {}, { signal })).webhooks,
  meta: { failure: webhookTexts.loadFailed },
});

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: webhookKeys.deliveries(id),
    queryFn: async ({ signal }) =>
      (await callApi("listWebhookDeliveries", { params: { id } }, { signal })).deliveries,
    refetchInterval: ({ state }) => untilNextAttempt(state.data ?? []),
    meta: { failure: webhookTexts.deliveriesFailed },
  });
}

const SOONEST_MS = 1_000;
const LATEST_MS = 60_000;

function untilNextAttempt(deliveries: DeliveryDto[]): number | false {
  const outstanding = deliveries.filter(({ status }) => status === "PENDING");
  if (outstanding.length === 0) return false;
  const due = outstanding.flatMap(({ next_attempt_at: at }) =>
    at === null ? [] : [Date.parse(at) - Date.now()],
  );
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.min(...(due.length > 0 ? due : [0]))));
}
