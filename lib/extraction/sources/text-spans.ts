import { endOfName, isSalutation } from "@/lib/extraction/page/company-name";
import { trimmed } from "@/lib/extraction/page/trimmed";
import type { Span } from "@/lib/extraction/values/span";
import { findLegalForm } from "./legal-forms";

const ENDS = [/,(?=\s)/, /\s?[([{]/, /\s[-–—|•·/]\s/, /;/, /\s?(?:->|→|=>)/, /\s[-–]{0,2}\s?\d/];
const NEXT_LABEL = /\s\p{Lu}[\p{L}.]{0,30}(?:[ -]\p{L}{1,20}){0,2}\s?:(?=\s|$)/u;
const LEAD = /^(?:\d{1,2}[:.]\d{2}(?: ?[AaPp][Mm])?|\d{1,3} ?[x×]|\d{1,3}[.)]?|[*#•·→-]+>?)\s+(?=\p{L})/u;
const MAX_SPANS = 14;

/** Returns the whole text and parts of it that end at the various kinds of boundaries. */
export function spansOf(text: string): Span[] {
  const whole = trimmed(text);
  if (whole.end <= whole.start) return [];
  const spans = new Map<string, Span>();
  const add = (start: number, end: number): void => {
    const part = trimmed(text.slice(start, end));
    const span = { start: start + part.start, end: start + part.end };
    if (span.end > span.start && spans.size < MAX_SPANS) spans.set(`${span.start} ${span.end}`, span);
  };
  add(whole.start, whole.end);
  const label = NEXT_LABEL.exec(text.slice(whole.start, whole.end));
  const end = label ? whole.start + label.index : whole.end;
  if (label) add(whole.start, end);
  for (const start of startsOf(text, whole.start, end)) {
    const rest = text.slice(start, end);
    add(start, end);
    add(start, start + endOfName(rest));
    const form = findLegalForm(rest);
    if (form) {
      add(start, start + form.end);
      add(start, start + form.start);
    }
    for (const boundary of ENDS) {
      const at = boundary.exec(rest);
      if (at) add(start, start + at.index);
    }
    const word = /^\S+(?=\s)/.exec(rest);
    if (word) add(start, start + word[0].length);
  }
  return [...spans.values()];
}

function startsOf(text: string, start: number, end: number): number[] {
  const starts = [start];
  const rest = text.slice(start, end);
  const salutation = /^\p{L}{1,10}\.?(?=\s)/u.exec(rest);
  if (salutation && isSalutation(salutation[0])) starts.push(start + salutation[0].length + 1);
  const lead = LEAD.exec(rest);
  if (lead) starts.push(start + lead[0].length);
  const colon = /:\s+/.exec(rest);
  if (colon) starts.push(start + colon.index + colon[0].length);
  return starts;
}
