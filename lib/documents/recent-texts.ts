import "server-only";
import type { Context } from "@/lib/context";
import type { BlobStore } from "@/lib/storage/blob-store";
import type { DocumentText } from "@/lib/text/types";
import { loadDocumentText } from "./document-text";
import { documentNotFound } from "./own-document";

const KEPT_BYTES = 64 * 1024 * 1024;
/** How long a text is kept after its last use. Short, so that deleted texts soon leave memory. */
const KEPT_MS = 60_000;
const PLACE_BYTES = 150;

interface Kept {
  text: Promise<DocumentText>;
  /** 0 while the text is loading. */
  bytes: number;
  timer: NodeJS.Timeout;
}

const keptOf = new WeakMap<BlobStore, Map<string, Kept>>();

/**
 * Caches texts for screens. Don't use it for one-time reads, which would evict the cached texts.
 * @throws AppError `not_found` if the document has been deleted; errors of `loadDocumentText`
 */
export async function loadRecentText(ctx: Context, documentId: string): Promise<DocumentText> {
  try {
    return await loadOnce(ctx, documentId);
  } catch (error) {
    // A deletion removes the row before the files.
    if ((await ctx.db.document.count({ where: { id: documentId } })) === 0) throw documentNotFound();
    throw error;
  }
}

function loadOnce(ctx: Context, documentId: string): Promise<DocumentText> {
  const texts = keptOf.get(ctx.storage) ?? new Map<string, Kept>();
  keptOf.set(ctx.storage, texts);
  const kept = texts.get(documentId) ?? keep(texts, documentId, loadDocumentText(ctx, documentId));
  kept.timer.refresh();
  texts.delete(documentId);
  texts.set(documentId, kept);
  return kept.text;
}

function keep(texts: Map<string, Kept>, documentId: string, text: Promise<DocumentText>): Kept {
  const timer = setTimeout(() => forget(texts, documentId), KEPT_MS).unref();
  const kept: Kept = { text, bytes: 0, timer };
  text.then(
    (loaded) => {
      kept.bytes = bytesOf(loaded);
      limit(texts);
    },
    () => forget(texts, documentId),
  );
  return kept;
}

function limit(texts: Map<string, Kept>): void {
  let bytes = [...texts.values()].reduce((sum, kept) => sum + kept.bytes, 0);
  for (const [documentId, kept] of texts) {
    if (bytes <= KEPT_BYTES || texts.size === 1) return;
    bytes -= kept.bytes;
    forget(texts, documentId);
  }
}

function forget(texts: Map<string, Kept>, documentId: string): void {
  clearTimeout(texts.get(documentId)?.timer);
  texts.delete(documentId);
}

function bytesOf({ text, runs, blocks = [] }: DocumentText): number {
  return 2 * text.length + PLACE_BYTES * (runs.length + blocks.length);
}
