import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";

type Part = "sender" | "receiver" | "sent" | "subject";

/** What mail programs print above a message. */
const LABELS: Record<Part, RegExp> = {
  sender: /^(?:from|von|de|da|van|od|fra|från)$/iu,
  receiver: /^(?:to|an|à|para|a|aan|do|komu|til|till)$/iu,
  sent: /^(?:date|sent|datum|gesendet(?: am)?|envoyé(?: le)?|fecha|enviado(?: el)?|data|inviato|verzonden|dato|sendt|skickat|odesláno|wysłano)$/iu,
  subject: /^(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|předmět|emne|ämne)$/iu,
};
const PARTS = Object.keys(LABELS) as Part[];
const SENT = /^(?:date )?sent(?: on| date)?$|^(?:gesendet|envoyé|enviado|inviato|verzonden)(?: \p{L}+)?$/iu;
const MESSAGE = /e-?mail|message|nachricht|courriel|correo|messaggio|bericht|mensagem/iu;
const MIN_PARTS = 3;
const MAX_LINES = 8;

/** "Sender" is what follows "From:", but only at the top of a message, since "From:" has many other meanings. */
export function inMessageHeader(document: AnalysedDocument, query: FieldQuery): Span | null {
  const part = askedPart(query);
  return (part && headerOf(document).get(part)) ?? null;
}

function askedPart({ field: { name, type, prompt }, role, names }: FieldQuery): Part | null {
  if (type === "DATE") return SENT.test(name) || (isDate(names) && MESSAGE.test(prompt)) ? "sent" : null;
  if (type !== "TEXT" || (names[0]?.terms.words.length ?? 0) > 1) return null;
  return role === "sender" || role === "receiver" ? role : null;
}

function isDate(names: FieldQuery["names"]): boolean {
  return names[0]?.terms.senses.has("date") ?? false;
}

function headerOf({ layout, tokens }: AnalysedDocument): ReadonlyMap<Part, Span> {
  const found = new Map<Part, Span>();
  for (const { start, end, cells } of layout.lines.slice(0, MAX_LINES)) {
    const [, label = "", gap = ""] = /^([^:]{1,20})(:\s*)\S/u.exec(layout.text.slice(start, end)) ?? [];
    const part = PARTS.find((one) => LABELS[one].test(label.trim()));
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
