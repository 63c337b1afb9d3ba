import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import { isPublicAddress } from "./is-public-address";

export interface OutboundPolicy {
  protocols: readonly string[];
  isAllowed(address: string): boolean;
  /** @throws if the host has no address */
  resolve(hostname: string): Promise<string[]>;
}

export const PUBLIC_ONLY: OutboundPolicy = {
  protocols: ["https:"],
  isAllowed: isPublicAddress,
  resolve: resolveByDns,
};

export const ANYWHERE: OutboundPolicy = {
  protocols: ["https:", "http:"],
  isAllowed: () => true,
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

const DNS_LIMITS = { timeout: 2_000, tries: 2 };

/**
 * Queries only name servers, because names in a hosts file are not public. Uses none of the process's few threads, so
 * that silent name servers delay no other requests.
 */
async function resolveByDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [failure] = found.filter((one) => one.status === "rejected");
  if (addresses.length === 0 && failure) throw failure.reason;
  return addresses;
}
