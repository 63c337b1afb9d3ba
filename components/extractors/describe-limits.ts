import { texts } from "@/components/texts";
import type { SentLimits } from "@/lib/api/limit-rules";

/** What values may be, in a few words; empty where they may be anything. */
export function describeLimits({ options, pattern, minimum = null, maximum = null }: SentLimits): string {
  const said: string[] = [];
  if (options && options.length > 0) said.push(texts.limits.oneOf(options.map(({ value }) => value)));
  if (pattern) said.push(texts.limits.like(pattern));
  if (minimum !== null && maximum !== null) said.push(texts.limits.between(minimum, maximum));
  else if (minimum !== null) said.push(texts.limits.from(minimum));
  else if (maximum !== null) said.push(texts.limits.upTo(maximum));
  return said.join("; ");
}
