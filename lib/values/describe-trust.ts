import type { Check } from "@/lib/extraction/values/types";
import type { Looked } from "@/lib/trust/outcomes";
import { oneIn, type TrustTarget } from "@/lib/trust/targets";

/** The check of a value that passes and is asked for at random. */
export const SAMPLE: Check = {
  code: "sample",
  message:
    "A sample: nothing speaks against this value. It was drawn so that the share of wrong ones is known.",
};

/** What values like one were, where that is too many wrong ones, or too few in all, for the target. */
export function describeLike({ looked_at, wrong }: Looked, target: TrustTarget): string {
  const allowed = `(target: 1 in ${oneIn(target)})`;
  if (wrong > 0) return `${wrong} of ${looked_at} like it were wrong ${allowed}`;
  return `${looked_at === 0 ? "None" : `Only ${looked_at}`} like it reviewed ${allowed}`;
}
