import "server-only";
import type { NextRequest } from "next/server";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics/metrics";
import { onResponseEnd } from "./on-response-end";
import { requestIdOf } from "./request-id";

export interface Observation {
  userId?: string | undefined;
  keyId?: string | undefined;
  release?: () => void;
}

export type RouteHandler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** Logs IDs, operation, status and duration when a response has ended, but never an address or content. */
export function observed(
  operation: string,
  handle: (
    request: NextRequest,
    context: Parameters<RouteHandler>[1],
    observation: Observation,
  ) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    const started = performance.now();
    const observation: Observation = {};
    const end = (status: number) => {
      observation.release?.();
      const seconds = (performance.now() - started) / 1000;
      metrics().requests.inc({ operation, status });
      metrics().requestDuration.observe({ operation }, seconds);
      log.info(
        {
          request: requestIdOf(request),
          operation,
          method: request.method,
          status,
          ms: Math.round(seconds * 1000),
          user: observation.userId,
          key: observation.keyId,
        },
        "request",
      );
    };
    let response: Response;
    try {
      response = await handle(request, context, observation);
    } catch (redirect) {
      // A handler throws only redirects, which Next answers.
      end(307);
      throw redirect;
    }
    return onResponseEnd(request, response, () => end(response.status));
  };
}
