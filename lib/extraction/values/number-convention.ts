import { countMatches } from "./count-matches";
import { foldText } from "./fold-text";
import type { NumberConvention } from "./parse-number";

/** Matches numbers with separators, but no dates, versions, identifiers or section numbers. */
const CANDIDATE = /(?<![\p{L}\d.,/:]|[\p{L}\d.,/:-]-)\d+(?:[.,]\d+){1,30}(?![\p{L}\d/:]|[.,-]\d)/gu;

const COMMA_LANGUAGES =
  /(?<![\p{L}])(?:und|der|die|das|mit|für|nicht|le|la|les|des|du|pour|avec|los|las|por|del|della|per|con|het|een|van|voor|não|uma|para)(?![\p{L}])/giu;
const POINT_LANGUAGES = /(?<![\p{L}])(?:the|and|of|for|with|is|this|you|your|from|by|to)(?![\p{L}])/giu;

const LANGUAGE_SAMPLE = 20_000;

/** Decides by unambiguous numbers ("1.234,56", "12,90"), then by reviewed documents, then by the language. */
export function learnNumberConvention(text: string, taught: NumberConvention = null): NumberConvention {
  const folded = foldText(text);
  let points = 0;
  let commas = 0;
  for (const [token] of folded.matchAll(CANDIDATE)) {
    const vote = voteOf(token);
    if (vote > 0) points += vote;
    else commas -= vote;
  }
  // The majority decides, because a few numbers may follow the other convention.
  if (points > commas) return ".";
  if (commas > points) return ",";
  return taught ?? conventionOfLanguage(folded.slice(0, LANGUAGE_SAMPLE));
}

/** Positive for a decimal point, negative for a decimal comma. */
function voteOf(token: string): number {
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$/.test(token)) return 3;
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(token)) return -3;
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(token)) return 2;
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(token)) return -2;
  // No group of thousands begins with a zero.
  if (/^0[.,]\d+$/.test(token)) return token[1] === "." ? 1 : -1;
  if (/^\d+\.\d{2}$/.test(token)) return 1;
  if (/^\d+,\d{1,2}$/.test(token)) return -1;
  return 0;
}

function conventionOfLanguage(text: string): NumberConvention {
  const comma = countMatches(text, COMMA_LANGUAGES);
  const point = countMatches(text, POINT_LANGUAGES);
  if (comma >= 3 && comma > 2 * point) return ",";
  if (point >= 3 && point > 2 * comma) return ".";
  return null;
}
