import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";

type Part = "sender" | "receiver" | "sent" | "subject";

const PARTS: readonly Part[] = ["sender", "receiver", "sent", "subject"];
const LABELS = new Map(PARTS.map((part) => [part, new RegExp(`^(?:${wordsOf(part)})$`, "iu")]));
const MESSAGE = new RegExp(`(?<!\\p{L})(?:${wordsOf("kind")})`, "iu");

function wordsOf(key: Part | "kind"): string {
  return anyOf(LANGUAGES.flatMap(({ message }) => message[key]));
}

const MIN_PARTS = 3;
const MAX_LINES = 8;

/**
 * Finds the sender after "From:", for example, but only at the top of a message, because elsewhere "From:" has other
 * meanings.
 */
export function inMessageHeader(document: AnalysedDocument, query: FieldQuery): Span | null {
  const part = askedPart(query);
  return (part && headerOf(document).get(part)) ?? null;
}

function askedPart({ field: { name, type, prompt }, role, names }: FieldQuery): Part | null {
  const words = names[0]?.terms;
  // A field that is just called "Date" may ask for the letter's date.
  if (type === "DATE") {
    const isSent = LABELS.get("sent")?.test(name.trim()) ?? false;
    const isDate = words?.senses.has("date") ?? false;
    return (isSent && !isDate) || ((isSent || isDate) && MESSAGE.test(prompt)) ? "sent" : null;
  }
  if (type !== "TEXT" || (words?.words.length ?? 0) > 1) return null;
  return role === "sender" || role === "receiver" ? role : null;
}

function headerOf({ layout, tokens }: AnalysedDocument): ReadonlyMap<Part, Span> {
  const found = new Map<Part, Span>();
  for (const { start, end, cells } of layout.lines.slice(0, MAX_LINES)) {
    const [, label = "", gap = ""] = /^([^:]{1,20})(:\s*)\S/u.exec(layout.text.slice(start, end)) ?? [];
    const part = PARTS.find((one) => LABELS.get(one)?.test(label.trim()));
    if (!part) {
      if (found.size > 0) break;
      continue;
    }
    const value = { start: start + label.length + gap.length, end };
    const date = cells.flatMap((cell) => tokens.get(cell) ?? []).find(({ kind }) => kind === "date");
    const place = part === "sent" ? date : value;
    if (place && !found.has(part)) found.set(part, place);
  }
  return found.size >= MIN_PARTS && found.has("sender") ? found : new Map();
}
