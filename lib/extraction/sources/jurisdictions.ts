import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Entity } from "./entity";

const MAX_JURISDICTIONS = 60;
const LAW = new RegExp(`(?<!\\p{L})(?:${wordsFor("law")})\\p{Ll}{0,2}(?!\\p{L})`, "giu");
const PLACE = "\\p{Lu}\\p{L}+(?:\\s+(?:(?:of|de|and|und|et)\\s+(?:the\\s+)?)?\\p{Lu}\\p{L}+){0,4}";
const PLACE_AFTER = new RegExp(`^\\s+(?:\\p{Ll}[\\p{L}']{0,12}\\s+){0,6}?(${PLACE})`, "u");
const PLACE_BEFORE = new RegExp(`(${PLACE})\\s+$`, "u");
const ADJECTIVE_BEFORE = /(\p{Ll}{5,20})\s+$/u;
const ADJECTIVE_AFTER = /^\s+(\p{Ll}{5,20})(?!\p{L})/u;
const AROUND = 120;

export function findJurisdictions({ layout: { text } }: AnalysedDocument): Entity[] {
  const found: Entity[] = [];
  const add = (start: number, written: string, features: Features): void => {
    found.push({ start, end: start + written.length, features });
  };
  for (const match of text.matchAll(LAW)) {
    if (found.length >= MAX_JURISDICTIONS) break;
    const end = match.index + match[0].length;
    const after = text.slice(end, end + AROUND);
    const before = text.slice(Math.max(0, match.index - AROUND), match.index);
    const place = PLACE_AFTER.exec(after);
    if (place?.[1] !== undefined) {
      const start = end + place[0].length - place[1].length;
      add(start, place[1], { isAfterLaw: 1 });
      // Fields ask for "Example" rather than "State of Example".
      const of = /\s(?:of|de)\s+(?:the\s+)?/u.exec(place[1]);
      if (of)
        add(start + of.index + of[0].length, place[1].slice(of.index + of[0].length), { isAfterLaw: 1 });
    }
    const other = PLACE_BEFORE.exec(before);
    if (other?.[1] !== undefined) add(match.index - other[0].length, other[1], { isBeforeLaw: 1 });
    const adjective = ADJECTIVE_BEFORE.exec(before);
    if (adjective?.[1] !== undefined)
      add(match.index - adjective[0].length, adjective[1], { isBeforeLaw: 0.5 });
    const following = ADJECTIVE_AFTER.exec(after);
    if (following?.[1] !== undefined)
      add(end + following[0].length - following[1].length, following[1], { isAfterLaw: 0.5 });
  }
  return found;
}

const COURT = new RegExp(`(?<!\\p{L})(?:${wordsFor("court")})\\p{Ll}{0,2}(?!\\p{L})`, "giu");
const COURT_OF = new RegExp(`^(?:[\\s']+\\p{Ll}[\\p{L}']{0,12}){0,4}?[\\s']+${PLACE}`, "u");

export function findCourts({ layout: { text } }: AnalysedDocument): Entity[] {
  const found: Entity[] = [];
  for (const match of text.matchAll(COURT)) {
    if (found.length >= MAX_JURISDICTIONS) break;
    const end = match.index + match[0].length;
    const place = COURT_OF.exec(text.slice(end, end + AROUND));
    if (place) found.push({ start: match.index, end: end + place[0].length, features: { isAfterLaw: 1 } });
  }
  return found;
}

function wordsFor(sense: Sense): string {
  return anyOf(LANGUAGES.flatMap(({ words }) => words[sense] ?? []));
}
