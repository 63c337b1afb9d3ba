import "server-only";
import { createHash } from "node:crypto";
import { CORRECTED_TEXT_MAX } from "@/lib/api/limits";
import type { FieldSource } from "@/lib/api/suggestion";
import { CORRECTED_TEXT_TOO_LONG } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { invalidCorrection } from "@/lib/documents/invalid-correction";
import type { Offer } from "@/lib/extraction/values/offer";
import type { DocumentText } from "@/lib/text/types";

export function idOfOffer({ start, end, type }: Offer): string {
  return createHash("sha256").update(`${start} ${end} ${type}`).digest("base64url").slice(0, 12);
}

/** @throws AppError `invalid` if the document has no possible field there. */
export async function findOffer(
  { engine: { records } }: UserContext,
  document: DocumentText,
  source: FieldSource,
  signal?: AbortSignal,
): Promise<Offer> {
  if ("suggestion" in source) {
    const offers = await records.suggest(document, signal);
    const offer = offers.find((offer) => idOfOffer(offer) === source.suggestion);
    if (offer) return offer;
    throw invalidCorrection("from", "This document has no such suggestion.");
  }
  if ("region" in source) {
    const offer = await records.offerTable(document, source.region, signal);
    if (offer) return offer;
    throw invalidCorrection("from", "No table was found there. Please draw around the whole table.");
  }
  const { start, end } = source;
  if (end - start > CORRECTED_TEXT_MAX) throw invalidCorrection("from", CORRECTED_TEXT_TOO_LONG);
  if (end > document.text.length || !/[\p{L}\p{N}\p{S}]/u.test(document.text.slice(start, end)))
    throw invalidCorrection("from", "There is no text at this position.");
  return records.offerAt(document, { start, end }, signal);
}
