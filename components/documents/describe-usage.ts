import type { Formats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import type { UsageDto } from "@/lib/api/document";

export function describeUsage(usage: UsageDto, { number }: Pick<Formats, "number">): string {
  if (usage.model === null) return texts.results.readHere;
  const { model, requests, input_tokens: input, cached_tokens: cached, output_tokens: output } = usage;
  const fromCache = cached > 0 ? ` (${number(cached)} cached)` : "";
  return [
    `Read by ${model}`,
    formatCount(requests, "request", number),
    `${formatCount(input, "token", number)} in${fromCache}, ${number(output)} out`,
  ].join(" · ");
}
