import "server-only";
import { env } from "@/lib/env";

/**
 * Returns false for clients that send neither `Sec-Fetch-Site` nor `Origin`, because they don't carry a user's
 * cookies.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return true;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || !ownHosts(request).includes(new URL(origin).host);
}

/**
 * Whether another site may have caused this GET, which has effects and carries the cookie. Over plain HTTP, browsers
 * don't send the origin. For a typed address, they send `Sec-Fetch-Site: none`.
 */
export function isForeignNavigation({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "none") return false;
  return headers.get("sec-fetch-mode") === "navigate" || (headers.get("accept") ?? "").includes("text/html");
}

/** A proxy may have replaced the public host name. */
function ownHosts(request: Request): (string | null)[] {
  const { AUTH_URL } = env();
  return [request.headers.get("host"), ...(AUTH_URL === undefined ? [] : [new URL(AUTH_URL).host])];
}
