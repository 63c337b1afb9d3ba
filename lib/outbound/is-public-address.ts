import ipaddr from "ipaddr.js";

/** Source: IANA IPv6 Global Unicast Address Space registry. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's platform serves its machines at this address, although every registry lists it as public. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Excludes the special-purpose ranges of the IANA registries (RFC 6890), using ipaddr.js: private, link-local
 * with cloud metadata, shared, multicast, reserved, and every IPv6 address that contains an IPv4 address
 * (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== AZURE_PLATFORM : parsed.match(GLOBAL_UNICAST);
}
