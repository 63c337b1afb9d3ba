import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { isDoubtful, stateOf } from "./value-state";

interface ReasonsProps {
  value: ValueDto;
  /** Whether they keep their space when the value is confirmed, so that nothing moves under the pointer. */
  keepsRoom?: boolean;
}

/** Why a value should be checked, until it is confirmed or corrected. */
export function Reasons({ value, keepsRoom = false }: ReasonsProps) {
  const state = stateOf(value);
  const isKept = keepsRoom && state === "confirmed";
  if (!isDoubtful(state) && !isKept) return null;
  return value.checks.map(({ code, message }) => (
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
