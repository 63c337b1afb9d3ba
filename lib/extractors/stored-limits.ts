import { z } from "zod";
import { limitsDto } from "@/lib/api/value-limits";
import type { ValueLimits } from "@/lib/extraction/values/types";

const storedLimits = z.object(limitsDto);

export function serializeLimits({ options, pattern, minimum, maximum }: ValueLimits): string | null {
  const json = JSON.stringify({ options, pattern, minimum, maximum });
  return json === "{}" ? null : json;
}

export function parseLimits(json: string | null): ValueLimits {
  return json === null ? {} : storedLimits.parse(JSON.parse(json));
}
