import { z } from "zod";
import { id, successAnswer, timestamp } from "./envelope";
import { WEBHOOK_URL_MAX } from "./limits";
import { DELIVERY_ERRORS, DELIVERY_STATUSES, listChoices, WEBHOOK_EVENTS, WEBHOOK_STOPS } from "./vocabulary";

export const webhookDto = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  disabled_at: timestamp.nullable(),
  disabled_because: z
    .enum(WEBHOOK_STOPS)
    .nullable()
    .describe(
      "USER: by the user. GONE: the receiver answered 410. FAILING: nothing could be delivered for days.",
    ),
  failing_since: timestamp.nullable().describe("When the first delivery since the last success failed."),
  created_at: timestamp,
});
export type WebhookDto = z.infer<typeof webhookDto>;

export const deliveryDto = z.object({
  id,
  event_id: z.string().describe("Sent in the webhook-id header of every attempt."),
  type: z.string(),
  document_id: id.nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int(),
  response_status: z.number().int().nullable().describe("The HTTP status of the last attempt."),
  error: z.enum(DELIVERY_ERRORS).nullable().describe("Why the last attempt got no response."),
  duration_ms: z.number().int().nullable(),
  created_at: timestamp,
  attempted_at: timestamp.nullable(),
  next_attempt_at: timestamp
    .nullable()
    .describe("Null while PENDING if the delivery is waiting for an earlier event for the same document."),
});
export type DeliveryDto = z.infer<typeof deliveryDto>;

const url = z
  .string({ error: "Please enter a URL" })
  .trim()
  .max(WEBHOOK_URL_MAX, { error: `A URL can have at most ${WEBHOOK_URL_MAX} characters` });

const eventsError = `Please choose at least one of ${listChoices(WEBHOOK_EVENTS)}`;
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: eventsError }), { error: eventsError })
  .min(1, { error: eventsError })
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));

export const createWebhookInput = z.object({ url, events });
export type CreateWebhookInput = z.input<typeof createWebhookInput>;

export const updateWebhookInput = z
  .object({ url, events, enabled: z.boolean({ error: "Enabled must be true or false" }) })
  .partial()
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: "Please send at least one change",
  });
export type UpdateWebhookInput = z.input<typeof updateWebhookInput>;

export const webhookAnswer = successAnswer({ webhook: webhookDto });
export const createdWebhookAnswer = successAnswer({
  webhook: webhookDto,
  secret: z.string().describe("Signs the requests as described by Standard Webhooks. It is not shown again."),
});
export const webhookListAnswer = successAnswer({ webhooks: z.array(webhookDto) });
export const deliveryAnswer = successAnswer({ delivery: deliveryDto });
export const deliveryListAnswer = successAnswer({ deliveries: z.array(deliveryDto) });
