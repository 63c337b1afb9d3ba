import type { ValueDto } from "@/lib/api/value";
import { isOfLimits } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";
import { isDoubtful, stateOf } from "./value-state";

interface ReasonsProps {
  value: ValueDto;
  /** Whether they keep their space when the value is confirmed, so that nothing moves under the pointer. */
  keepsRoom?: boolean;
}

/**
 * Why a value should be checked, until it is confirmed or corrected; what breaks its field's limits is said of what is suggested
 * or was corrected, too.
 */
export function Reasons({ value, keepsRoom = false }: ReasonsProps) {
  const state = stateOf(value);
  const isKept = keepsRoom && state === "confirmed";
  const isSaid = isDoubtful(state) || isKept;
  const saysLimits = state === "suggested" || state === "corrected";
  const checks = value.checks.filter((check) => isSaid || (saysLimits && isOfLimits(check)));
  return checks.map(({ code, message }) => (
    <span
      key={`${code} ${message}`}
      className={cn(
        "text-xs [overflow-wrap:anywhere]",
        state === "check" ? "text-pending" : "text-ink-soft",
        isKept && "invisible",
      )}
    >
      {message}
    </span>
  ));
}
