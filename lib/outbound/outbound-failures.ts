export const OUTBOUND_FAILURES = [
  /** Unknown and private hosts share a reason, because separate reasons would reveal which internal names exist. */
  "no_public_address",
  "tls",
  "timed_out",
  "no_connection",
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];
