import { rankFields } from "@/lib/extraction/ranker/rank-fields";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import type { ReviewedField } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { keyedHash } from "./keyed-hash";
import type { FieldLesson, Lesson } from "@/lib/extraction/values/lesson";
import { readPlaces } from "./read-places";
import { signatureOf } from "./signature";
import { readTokenLines } from "./token-lines";

/** What a reviewed document teaches. A value that is not found in its text teaches nothing, nor does a yes or no. */
export function readLesson(document: DocumentText, reviewed: readonly ReviewedField[], key: string): Lesson {
  const known = reviewed.filter(({ field }) => field.type !== "BOOLEAN");
  const hash = keyedHash(key);
  const fields = known.map(({ field }) => field);
  const { candidates, document: analysed } = findFieldCandidates(document, fields);
  const ranked = rankFields(RANKER.trees, document.text, fields, candidates);
  const tokens = readTokenLines(analysed.layout, document, hash);
  const lessons = known.flatMap(({ field, value, place, weight }, index): FieldLesson[] => {
    if (value === null) return [{ field: field.name, weight, places: [] }];
    const read = readPlaces(tokens, analysed, field, value, place, ranked[index]?.ranked ?? []);
    return read.places.length === 0 ? [] : [{ field: field.name, weight, ...read }];
  });
  return { signature: signatureOf(document.text, hash), fields: lessons };
}
