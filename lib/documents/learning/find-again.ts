import "server-only";
import type { Context } from "@/lib/context";
import { loadRecentText } from "@/lib/documents/recent-texts";
import { AppError } from "@/lib/errors";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { documentFileKey } from "@/lib/storage/document-files";
import type { StoredTables } from "@/lib/values/stored-tables";
import type { WrittenValue } from "@/lib/values/stored-values";
import { toResult } from "@/lib/values/to-result";
import { loadTaught } from "./load-taught";

interface FoundAgain {
  layoutId: string | null;
  values: WrittenValue[];
  tables: StoredTables;
}

/** Returns null if `isWanted` rejects the layout or the document has been deleted. */
export async function findAgain(
  ctx: Context,
  id: string,
  extractor: LoadedExtractor,
  isWanted: (layoutId: string | null) => boolean = () => true,
): Promise<FoundAgain | null> {
  const document = await loadRecentText(ctx, id).catch(nullIfGone);
  if (!document) return null;
  const learnt = await loadTaught(ctx, extractor, document.text);
  const layoutId = learnt?.layoutId ?? null;
  if (!isWanted(layoutId)) return null;
  const input = {
    document,
    ...(learnt && { taught: learnt.taught }),
    readFile: () => ctx.storage.read(documentFileKey(id)),
  };
  const { results } = await extractFields(ctx.engine, input, extractor.fields);
  const { values, tables } = toResult(results, extractor.names);
  return { layoutId, values, tables };
}

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
