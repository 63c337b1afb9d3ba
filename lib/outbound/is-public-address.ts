import ipaddr from "ipaddr.js";

/** What is allocated of IPv6 for the public network: the IANA IPv6 Global Unicast Address Space registry. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's platform answers its machines at this address, which every registry lists as public. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether an IP address is one of the public network.
 *
 * The ranges that are not are those of ipaddr.js, which follow the IANA special-purpose address registries (RFC 6890): loopback,
 * private (RFC 1918), link-local with the clouds' metadata at 169.254.169.254 (RFC 3927), shared by carriers (RFC 6598),
 * unique local (RFC 4193), multicast, documentation, benchmarking and reserved ones; and what carries an IPv4 address in an
 * IPv6 address: mapped (RFC 4291), 6to4 (RFC 3056), Teredo (RFC 4380) and NAT64 (RFC 6052, RFC 8215), whichever that is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== AZURE_PLATFORM : parsed.match(GLOBAL_UNICAST);
}
