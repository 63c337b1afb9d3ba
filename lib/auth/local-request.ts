import "server-only";
import { isLocalHost } from "@/lib/env";

/**
 * Checks the host that this server sees and the host that any proxy forwards. Clients can forge both, so callers must
 * also require a setting.
 */
export function isLocalRequest(headers: Pick<Headers, "get">): boolean {
  const names = [headers.get("host"), headers.get("x-forwarded-host")].filter((name) => name !== null);
  return names.length > 0 && names.every((name) => isLocalName(name));
}

function isLocalName(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLocalHost(new URL(`http://${host}`).hostname);
}
