import "server-only";
import type { PartialAnswers } from "@/lib/extraction/values/types";
import type { BlobStore } from "@/lib/storage/blob-store";
import { documentAnswersKey } from "@/lib/storage/document-files";

/** What an engine keeps of a document between attempts, beside its file, which it is deleted with. */
export interface DocumentAnswers extends PartialAnswers {
  /** Empties the store, if there is anything in it: to be called when the document has its result. Never throws. */
  forget(): Promise<void>;
}

export function partialAnswersOf(storage: BlobStore, documentId: string): DocumentAnswers {
  const key = documentAnswersKey(documentId);
  let isEmpty = true;
  return {
    async load() {
      // A document that is extracted for the first time has none; any other reason costs no more than asking again.
      const bytes = await storage.read(key).catch(() => new Uint8Array());
      isEmpty = bytes.length === 0;
      return isEmpty ? null : new TextDecoder().decode(bytes);
    },
    async save(answers) {
      isEmpty = false;
      await storage.put(key, new TextEncoder().encode(answers));
    },
    async forget() {
      // The document is done; what could not be emptied goes with it.
      if (!isEmpty) await storage.put(key, new Uint8Array()).catch(() => undefined);
    },
  };
}
