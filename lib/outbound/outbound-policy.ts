import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import { isPublicAddress } from "./is-public-address";

/** Where requests may go. */
export interface OutboundPolicy {
  protocols: readonly string[];
  /** Whether connections to an IP address are allowed. */
  isAllowed(address: string): boolean;
  /** All IP addresses of a host's name. @throws if it has none */
  resolve(hostname: string): Promise<string[]>;
}

/** The public network, encrypted. */
export const PUBLIC_ONLY: OutboundPolicy = {
  protocols: ["https:"],
  isAllowed: isPublicAddress,
  resolve: resolveByDns,
};

/** Also private networks and this machine, and without encryption. */
export const ANYWHERE: OutboundPolicy = {
  protocols: ["https:", "http:"],
  isAllowed: () => true,
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/** In milliseconds: how long a name server may take, and how often it is asked. */
const DNS_LIMITS = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers only, since the names in a hosts file are not public. Unlike the system's look-up, this takes none of
 * the process's few threads, so a name whose servers are silent delays no other request.
 */
async function resolveByDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [failure] = found.filter((one) => one.status === "rejected");
  if (addresses.length === 0 && failure) throw failure.reason;
  return addresses;
}
