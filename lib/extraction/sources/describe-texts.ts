import { isAddressLine } from "@/lib/extraction/local/address-lines";
import { looksLikeCompany, looksLikeName } from "@/lib/extraction/local/company-name";
import type { AnalysedDocument } from "./analysed-document";
import type { Features, SourceCandidate } from "./candidate";

/** What a candidate of a TEXT field says by itself: whether its words are a name, an address, a code. */
export function describeText({ layout }: AnalysedDocument, { start, end }: SourceCandidate): Features {
  const raw = layout.text.slice(start, end);
  return {
    looksLikeName: Number(looksLikeName(raw)),
    looksLikeCompany: Number(looksLikeCompany(raw)),
    isAddressLine: Number(isAddressLine(raw)),
    isCode: Number(/\d/.test(raw) && !/\s/.test(raw)),
  };
}
