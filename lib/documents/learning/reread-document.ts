import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import { isToCheck } from "@/lib/api/is-to-check";
import type { Context } from "@/lib/context";
import { isOfRelations } from "@/lib/extraction/values/check-codes";
import { loadExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { loadTrust } from "@/lib/extractors/load-trust";
import { extractorNotFound } from "@/lib/extractors/own-extractor";
import { applyTrust } from "@/lib/values/apply-trust";
import type { ExtractorTrust } from "@/lib/values/extractor-trust";
import { isAbsent } from "@/lib/values/extracted-data";
import {
  isScalar,
  type StoredScalar,
  type WrittenScalar,
  type WrittenValue,
} from "@/lib/values/stored-values";
import { readValues } from "@/lib/values/present-names";
import { findAgain } from "./find-again";

/** An extractor that reads documents once more, and how much is believed of its values. */
export interface Rereader {
  extractor: LoadedExtractor;
  trust: ExtractorTrust;
}

export async function loadRereader(ctx: Context, extractorId: string): Promise<Rereader> {
  const extractor = await loadExtractor(ctx, extractorId);
  if (!extractor) throw extractorNotFound();
  return { extractor, trust: await loadTrust(ctx, extractor) };
}

/** A document that would be read otherwise by what its extractor has learnt since. */
export interface RereadDocument {
  layoutId: string;
  /** Its values as they would be. */
  values: WrittenValue[];
  changes: RelearnedDocumentDto["changes"];
}

/**
 * Reads a document once more by what its extractor has learnt since, and answers what would change: values that were learnt and
 * are others, or need no look any more. What a person has confirmed or corrected does not change, nor do tables. Null where
 * nothing would, and where the document was deleted meanwhile.
 *
 * @param values the document's, as they are stored
 * @param rereader of its extractor
 */
export async function rereadDocument(
  ctx: Context,
  id: string,
  values: string,
  { extractor, trust }: Rereader,
): Promise<RereadDocument | null> {
  const again = await findAgain(ctx, id, extractor, (layoutId) => layoutId !== null);
  if (!again?.layoutId) return null;
  const found = applyTrust(again.values, id, trust);
  const changes: RereadDocument["changes"] = [];
  const reread = readValues(values, extractor.names).map((former) => {
    if (!isScalar(former)) return former;
    const value = learntInstead(former, found);
    if (!value) return former;
    changes.push({ name: former.name, old: former.value, new: value.value });
    return value;
  });
  return changes.length === 0 ? null : { layoutId: again.layoutId, values: reread, changes };
}

/** What was found by lessons and takes the place of a value; null where nothing does. */
function learntInstead(former: StoredScalar, found: readonly WrittenValue[]): WrittenScalar | null {
  if (former.correction !== null || former.confirmed_at !== null) return null;
  const value = found.find(({ name, type }) => name === former.name && type === former.type);
  if (!value || !isScalar(value) || value.value === null || !value.evidence.learned) return null;
  const isSettled = asksForLook(former) && !asksForLook(value);
  return value.value !== former.value || isSettled ? value : null;
}

/** Ignores rules, earlier documents and samples. */
function asksForLook({ checks = [], ...value }: StoredScalar | WrittenScalar): boolean {
  const others = checks.filter((check) => !isOfRelations(check) && check.code !== "sample");
  return isToCheck({ ...value, checks: others }, isAbsent(value));
}
