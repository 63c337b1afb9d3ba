import "server-only";
import { unavailable } from "@/lib/errors";
import { contentSecurityPolicy } from "./content-security-policy";
import { requestIdOf } from "./request-id";
import { failureResponse } from "./responses";

/** Self-contained, because a regular page would query the unavailable database. */
export function unavailablePage(request: Request, cause: unknown): Response {
  const { status, headers } = failureResponse(request, cause, "page");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(crypto.randomUUID()));
  const { message } = unavailable(cause);
  const html = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Unavailable · Gleaner</title>
  <body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
    <h1>Unavailable</h1>
    <p>${message}</p>
    <p><a href="">Try again</a></p>
    <p><small>Reference: ${requestIdOf(request)}</small></p>
  </body>
</html>
`;
  return new Response(html, { status, headers });
}
