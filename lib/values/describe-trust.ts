import type { Check } from "@/lib/extraction/values/types";
import type { Looked } from "@/lib/trust/outcomes";

export const SAMPLE: Check = {
  code: "sample",
  message: "Random sample to measure accuracy.",
};

export function describeLike({ looked_at, wrong }: Looked): string {
  if (wrong > 0) return `${wrong} of ${looked_at} similar values were wrong`;
  if (looked_at === 0) return "No similar values reviewed yet";
  return `Only ${looked_at} similar ${looked_at === 1 ? "value" : "values"} reviewed`;
}
