import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { meansField } from "@/lib/extraction/lexicon/match-label";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { placesOfLabel } from "@/lib/extraction/sources/label-places";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { Span } from "@/lib/extraction/values/span";

const OWNERS = { customer: startsWithOwner("customer"), supplier: startsWithOwner("supplier") };

function startsWithOwner(role: "customer" | "supplier"): RegExp {
  return new RegExp(
    `^(?:${anyOf(LANGUAGES.flatMap(({ possessives }) => possessives[role]))})(?!\\p{L})`,
    "iu",
  );
}

/** Tells "Your order no." from "Our order no.", which both mean "Order number", if the field names a side. */
export function yoursOrOurs(
  document: AnalysedDocument,
  query: FieldQuery,
  candidates: readonly ParsedCandidate[],
): Span | null {
  const { role } = query;
  if (query.field.type !== "TEXT" || (role !== "customer" && role !== "supplier")) return null;
  const labels = document.phrases.filter(({ terms }) => meansField(query, terms));
  const written = labels.map(({ start, end }) => document.layout.text.slice(start, end));
  const hasBoth = Object.values(OWNERS).every((owner) => written.some((label) => owner.test(label)));
  const own = labels.filter((_, index) => OWNERS[role].test(written[index] ?? ""));
  const [label] = own;
  if (!hasBoth || !label || own.length > 1) return null;
  const [place] = placesOfLabel(document, label).filter(({ start, end }) =>
    /\d/.test(document.layout.text.slice(start, end)),
  );
  if (!place) return null;
  return candidates.find(({ start, end }) => start >= place.start && end === place.end) ?? null;
}
