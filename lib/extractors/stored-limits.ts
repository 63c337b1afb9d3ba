import { z } from "zod";
import { limitsDto } from "@/lib/api/value-limits";
import type { ValueLimits } from "@/lib/extraction/values/types";

const storedLimits = z.object(limitsDto);

/** Returns null if there are no limits. */
export function serializeLimits({ options, pattern, minimum, maximum }: ValueLimits): string | null {
  const json = JSON.stringify({ options, pattern, minimum, maximum });
  return json === "{}" ? null : json;
}

/** @throws Error if the stored JSON is invalid */
export function parseLimits(json: string | null): ValueLimits {
  return json === null ? {} : storedLimits.parse(JSON.parse(json));
}
