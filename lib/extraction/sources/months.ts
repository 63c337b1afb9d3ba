import { monthNumber } from "@/lib/extraction/values/month-number";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

const MONTH_AND_YEAR =
  /(?<![\p{L}\p{N}]|\d[.,]? )(\p{L}{3,12})\.?,? {1,2}(?:19|20)\d{2}(?!\d)|(?<![\p{L}\p{N}./-])(?:0?[1-9]|1[0-2])[/.-](?:19|20)\d{2}(?!\d)/gu;
const MAX_MONTHS = 40;

/** Finds "December 2018" or "12/2018", but not within a full date. */
export function findMonths({ layout: { text } }: AnalysedDocument): Entity[] {
  const found: Entity[] = [];
  for (const match of text.matchAll(MONTH_AND_YEAR)) {
    if (match[1] !== undefined && monthNumber(match[1]) === null) continue;
    found.push({ start: match.index, end: match.index + match[0].length, features: { formIsCertain: 1 } });
    if (found.length === MAX_MONTHS) break;
  }
  return found;
}
