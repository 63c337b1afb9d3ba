import { durationsIn } from "@/lib/extraction/lexicon/durations";
import { spanOfMatch } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

export function findDurations({ layout: { lines, text } }: AnalysedDocument): Entity[] {
  return lines.flatMap(({ start, end }) =>
    durationsIn(text.slice(start, end)).map((match) => {
      const span = spanOfMatch(match);
      return { start: start + span.start, end: start + span.end, features: { formIsCertain: 1 } };
    }),
  );
}
