import "server-only";
import { env } from "@/lib/env";

/** Whether a caller may adjust credits: only where the operator allows it, and by this machine's own name. */
export function isCreditAdjustmentAllowed(isLocalRequest: boolean): boolean {
  return env().ALLOW_CREDIT_ADJUSTMENT && isLocalRequest;
}
