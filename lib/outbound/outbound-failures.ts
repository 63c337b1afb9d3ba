export const OUTBOUND_FAILURES = [
  /** One reason for unknown and private hosts: two would reveal which internal names exist. */
  "no_public_address",
  "tls",
  "timed_out",
  "no_connection",
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];
