import "server-only";
import { isIP } from "node:net";

/** The server overwrites any value that a client sends in this header. */
export const CLIENT_ADDRESS = "x-client-address";

/**
 * Returns the connection's address, or the one that the outermost of `trustedProxies` reports. Addresses further left
 * in `forwardedFor` are the client's own claims.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | null {
  const reported = trustedProxies > 0 ? forwardedFor?.split(",").at(-trustedProxies)?.trim() : undefined;
  const address = normalAddress(reported ?? connection ?? "");
  return isIP(address) === 0 ? null : address;
}

function normalAddress(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(address) ?? [];
  const bare = (bracketed ?? withPort ?? address).replace(/%.*$/, "");
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/** Returns the /64 of an IPv6 address, because one subscriber owns a whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const missing = 8 - groups.length - last.length - (address.includes(".") ? 1 : 0);
  const all = address.includes("::") ? [...groups, ...Array<string>(missing).fill("0"), ...last] : groups;
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
