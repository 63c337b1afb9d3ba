import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import type { Context } from "@/lib/context";
import { loadExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { loadTrust } from "@/lib/extractors/load-trust";
import { extractorNotFound } from "@/lib/extractors/own-extractor";
import { applyTrust } from "@/lib/values/apply-trust";
import type { ExtractorTrust } from "@/lib/values/extractor-trust";
import {
  isScalar,
  type StoredScalar,
  type WrittenScalar,
  type WrittenValue,
} from "@/lib/values/stored-values";
import { readValues, rowsKeyOf } from "@/lib/values/present-names";
import type { StoredTables, TableRows } from "@/lib/values/stored-tables";
import { asksForLook } from "./asks-for-look";
import { findAgain } from "./find-again";
import { rereadTable } from "./reread-table";

export interface Rereader {
  extractor: LoadedExtractor;
  trust: ExtractorTrust;
}

export async function loadRereader(ctx: Context, extractorId: string): Promise<Rereader> {
  const extractor = await loadExtractor(ctx, extractorId);
  if (!extractor) throw extractorNotFound();
  return { extractor, trust: await loadTrust(ctx, extractor) };
}

export interface RereadDocument {
  layoutId: string;
  values: WrittenValue[];
  tables: StoredTables;
  changes: RelearnedDocumentDto["changes"];
}

/** Never changes confirmed or corrected values. Returns null if nothing changes or the document has been deleted. */
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
  const tables: [key: string, rows: TableRows][] = [];
  const reread: WrittenValue[] = [];
  for (const former of readValues(values, extractor.names)) {
    const value = isScalar(former)
      ? learntInstead(former, found)
      : await rereadTable(ctx, id, former, { values: found, tables: again.tables });
    reread.push(value?.value ?? former);
    if (!value) continue;
    changes.push(value.change);
    if ("rows" in value) tables.push([rowsKeyOf(value.value), value.rows]);
  }
  if (changes.length === 0) return null;
  return { layoutId: again.layoutId, values: reread, tables: Object.fromEntries(tables), changes };
}

function learntInstead(
  former: StoredScalar,
  found: readonly WrittenValue[],
): { value: WrittenScalar; change: RereadDocument["changes"][number] } | null {
  if (former.correction !== null || former.confirmed_at !== null) return null;
  const value = found.find(({ name, type }) => name === former.name && type === former.type);
  if (!value || !isScalar(value) || value.value === null || !value.evidence.learned) return null;
  const isSettled = asksForLook(former) && !asksForLook(value);
  if (value.value === former.value && !isSettled) return null;
  return { value, change: { name: former.name, old: former.value, new: value.value } };
}
