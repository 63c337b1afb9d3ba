import "server-only";
import { isLocalHost } from "@/lib/env";

/**
 * Whether a request names this machine as the host that it is for, before any proxy, too. It can be made up: what depends
 * on it needs a setting besides.
 */
export function isLocalRequest(headers: Pick<Headers, "get">): boolean {
  const names = [headers.get("host"), headers.get("x-forwarded-host")].filter((name) => name !== null);
  return names.length > 0 && names.every((name) => isLocalName(name));
}

function isLocalName(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLocalHost(new URL(`http://${host}`).hostname);
}
