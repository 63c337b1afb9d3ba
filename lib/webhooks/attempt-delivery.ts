import "server-only";
import { performance } from "node:perf_hooks";
import { Webhook } from "standardwebhooks";
import type { DeliveryError } from "@/lib/api/vocabulary";
import type { Context } from "@/lib/context";
import { OutboundError } from "@/lib/outbound/outbound-client";
import { openSecret, UnreadableSecretError } from "./sealed-secret";

export interface Sendable {
  eventId: string;
  payload: string;
  webhook: { id: string; url: string; sealedSecret: string };
}

export type Attempt = { durationMs: number } & (
  { responseStatus: number; error: null } | { responseStatus: null; error: DeliveryError }
);

/** @throws the abort reason of `signal`; even then, the receiver may have got the event */
export async function attemptDelivery(
  { outbound, now }: Context,
  { eventId, payload, webhook }: Sendable,
  signal: AbortSignal,
): Promise<Attempt> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const timestamp = now();
    const signer = new Webhook(openSecret(webhook.id, webhook.sealedSecret));
    const responseStatus = await outbound.post(webhook.url, {
      headers: {
        "content-type": "application/json",
        "user-agent": "Gleaner",
        "webhook-id": eventId,
        "webhook-timestamp": String(Math.floor(timestamp.getTime() / 1000)),
        "webhook-signature": signer.sign(eventId, timestamp, payload),
      },
      body: payload,
      signal,
    });
    return { responseStatus, error: null, durationMs: durationMs() };
  } catch (error) {
    signal.throwIfAborted();
    return { responseStatus: null, error: reasonOf(error), durationMs: durationMs() };
  }
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof OutboundError) return error.failure;
  if (error instanceof UnreadableSecretError) return "secret_unreadable";
  throw error;
}
