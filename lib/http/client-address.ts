import "server-only";
import { isIP } from "node:net";

/** Header that carries the client's address to the handlers; what a client sends under this name is overwritten. */
export const CLIENT_ADDRESS = "x-client-address";

/**
 * The address that a request came from: that of the connection, or what the outermost of `trustedProxies` has reported.
 * Each proxy appends the address that it sees to x-forwarded-for, so entries further left are the client's own claims.
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

/** Without the brackets, port and zone that proxies may add, and IPv4 not written as IPv6. */
function normalAddress(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(address) ?? [];
  const bare = (bracketed ?? withPort ?? address).replace(/%.*$/, "");
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/** What is counted as one client: an IPv4 address, or an IPv6 network (/64), since a subscriber has a whole one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - groups.length - last.length - (address.includes(".") ? 1 : 0);
  const all = address.includes("::") ? [...groups, ...Array<string>(missing).fill("0"), ...last] : groups;
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
