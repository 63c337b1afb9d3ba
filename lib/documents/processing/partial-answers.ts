import "server-only";
import type { PartialAnswers } from "@/lib/extraction/values/types";
import type { BlobStore } from "@/lib/storage/blob-store";
import { documentAnswersKey } from "@/lib/storage/document-files";

/** An engine's answers so far, which survive a failed attempt. Deleted with the document's file. */
export interface DocumentAnswers extends PartialAnswers {
  /** Call this once the document's result is stored. Never throws. */
  forget(): Promise<void>;
}

export function partialAnswersOf(storage: BlobStore, documentId: string): DocumentAnswers {
  const key = documentAnswersKey(documentId);
  let isEmpty = true;
  return {
    async load() {
      // If the answers can't be read, the engine asks again.
      const bytes = await storage.read(key).catch(() => new Uint8Array());
      isEmpty = bytes.length === 0;
      return isEmpty ? null : new TextDecoder().decode(bytes);
    },
    async save(answers) {
      isEmpty = false;
      await storage.put(key, new TextEncoder().encode(answers));
    },
    async forget() {
      if (!isEmpty) await storage.put(key, new Uint8Array()).catch(() => undefined);
    },
  };
}
