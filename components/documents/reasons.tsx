import type { ValueDto } from "@/lib/api/value";
import { firstReasons, isOfLimits } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";
import { isTable } from "./table-value";
import { isDoubtful, stateOf } from "./value-state";

interface ReasonsProps {
  value: ValueDto;
  /** Whether to reserve the reasons' space after confirmation, so that nothing moves under the pointer. */
  keepsRoom?: boolean;
}

/**
 * Explains the value's state until it is confirmed or corrected. Also shows broken limits of suggested and corrected
 * values. Only tables show more than the two strongest reasons.
 */
export function Reasons({ value, keepsRoom = false }: ReasonsProps) {
  const state = stateOf(value);
  const isKept = keepsRoom && state === "confirmed";
  const isSaid = isDoubtful(state) || state === "sampled" || isKept;
  const saysLimits = state === "suggested" || state === "corrected";
  const checks = value.checks.filter((check) => isSaid || (saysLimits && isOfLimits(check)));
  return (isTable(value) ? checks : firstReasons(checks)).map(({ code, message }) => (
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
