import "server-only";
import { REFUSED_METHOD } from "./incoming-requests";
import { methodNotAllowed, methodsAllowed } from "./responses";
import { observed, type RouteHandler } from "./observe-request";
import { withCsrfToken } from "./csrf";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export function endpoint(
  handlers: Partial<Record<Method, RouteHandler>>,
): Record<Method | "OPTIONS", RouteHandler> {
  const allowed = METHODS.filter((method) => handlers[method]);
  const refuse = observed("refusedMethod", (request) =>
    withCsrfToken(request, methodNotAllowed(request, allowed)),
  );
  return {
    GET: handlers.GET ?? refuse,
    POST: handlers.POST ?? refuse,
    PUT: handlers.PUT ?? refuse,
    PATCH: handlers.PATCH ?? refuse,
    DELETE: handlers.DELETE ?? refuse,
    OPTIONS: (request, context) =>
      request.headers.has(REFUSED_METHOD)
        ? refuse(request, context)
        : withCsrfToken(request, methodsAllowed(allowed)),
  };
}
