import "server-only";
import { env } from "@/lib/env";

/** A name or an IP address, perhaps with a port, and nothing else that an address may hold. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/**
 * Where the outside world finds this installation: `AUTH_URL`, else what the request was for, as the outermost proxy saw
 * it. Good for addresses that are shown to the one who asked; whoever asks decides what the headers say.
 */
export function publicOrigin(headers: Headers): URL {
  const { AUTH_URL } = env();
  if (AUTH_URL !== undefined) return new URL(new URL(AUTH_URL).origin);
  const host = outermost(headers.get("x-forwarded-host")) ?? headers.get("host") ?? "";
  const protocol = outermost(headers.get("x-forwarded-proto")) === "https" ? "https" : "http";
  const origin = `${protocol}://${host}`;
  return new URL(HOST.test(host) && URL.canParse(origin) ? origin : "http://localhost");
}

/** Each proxy adds its own word at the end. */
function outermost(header: string | null): string | undefined {
  return header?.split(",")[0]?.trim();
}
