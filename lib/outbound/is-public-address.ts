import ipaddr from "ipaddr.js";

/** Source: IANA IPv6 Global Unicast Address Space registry. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure VMs reach platform services (such as DNS) at this address, although the registries list it as public. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Excludes the special-purpose ranges of the IANA registries (RFC 6890), such as private, link-local (cloud metadata)
 * and multicast addresses, and every IPv6 address that contains an IPv4 address (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== AZURE_PLATFORM : parsed.match(GLOBAL_UNICAST);
}
