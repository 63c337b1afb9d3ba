import "server-only";
import { env } from "@/lib/env";

/** What browsers say of where a request comes from; other clients say nothing and have no cookies to abuse. */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return true;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || !ownHosts(request).includes(new URL(origin).host);
}

/** A proxy may have put another name in the place of the public one. */
function ownHosts(request: Request): (string | null)[] {
  const { AUTH_URL } = env();
  return [request.headers.get("host"), ...(AUTH_URL === undefined ? [] : [new URL(AUTH_URL).host])];
}
