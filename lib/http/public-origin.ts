import "server-only";
import { env } from "@/lib/env";

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/**
 * Returns `AUTH_URL`, or else the origin that the outermost proxy reports. Clients can forge the latter, so
 * use it only in URLs sent back to the same client.
 */
export function publicOrigin(headers: Headers): URL {
  const { AUTH_URL } = env();
  if (AUTH_URL !== undefined) return new URL(new URL(AUTH_URL).origin);
  const host = outermost(headers.get("x-forwarded-host")) ?? headers.get("host") ?? "";
  const protocol = outermost(headers.get("x-forwarded-proto")) === "https" ? "https" : "http";
  const origin = `${protocol}://${host}`;
  return new URL(HOST.test(host) && URL.canParse(origin) ? origin : "http://localhost");
}

function outermost(header: string | null): string | undefined {
  return header?.split(",")[0]?.trim();
}
