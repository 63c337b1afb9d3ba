import type { Formats } from "@/components/formats";
import { limitTexts as text } from "./limit-texts";
import { isDay, type SentLimits } from "@/lib/api/limit-rules";

export function describeLimits({ options, pattern, minimum, maximum }: SentLimits, formats: Formats): string {
  const said: string[] = [];
  if (options && options.length > 0) said.push(text.oneOf(options.map(({ value }) => value)));
  if (pattern) said.push(text.like(pattern));
  const [least, most] = [minimum, maximum].map((bound) => boundText(bound ?? null, formats));
  if (least && most) said.push(text.between(least, most));
  else if (least) said.push(text.from(least));
  else if (most) said.push(text.upTo(most));
  return said.join("; ");
}

function boundText(bound: number | string | null, formats: Formats): string | null {
  if (typeof bound === "number") return formats.exactNumber(bound);
  return isDay(bound) ? formats.day(bound) : bound;
}
