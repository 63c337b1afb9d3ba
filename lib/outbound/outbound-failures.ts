/** Why a request to an address that a user named has no answer. */
export const OUTBOUND_FAILURES = [
  /** It leads into a private network, or is of a form that is never requested. */
  "refused_address",
  "unknown_host",
  "tls",
  "timed_out",
  "no_connection",
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];
