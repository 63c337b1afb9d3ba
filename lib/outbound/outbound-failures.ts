/** Why a request to an address that a user named has no answer. */
export const OUTBOUND_FAILURES = [
  /** The host is unknown, or leads into a private network. One reason: two would tell users which internal names exist. */
  "no_public_address",
  "tls",
  "timed_out",
  "no_connection",
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];
