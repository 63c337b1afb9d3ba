import "server-only";
import { env } from "@/lib/env";

/** Whether credits may be adjusted: only if the setting allows it, and only by local requests. */
export function isCreditAdjustmentAllowed(isLocalRequest: boolean): boolean {
  return env().ALLOW_CREDIT_ADJUSTMENT && isLocalRequest;
}
