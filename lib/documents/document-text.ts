import "server-only";
import type { Context } from "@/lib/context";
import { documentTextKey } from "@/lib/storage/document-files";
import type { DocumentText } from "@/lib/text/types";

/** Keeps what was read of a document beside its file. */
export function saveDocumentText(
  { storage }: Context,
  documentId: string,
  text: DocumentText,
): Promise<void> {
  return storage.put(documentTextKey(documentId), new TextEncoder().encode(JSON.stringify(text)));
}

/** @throws Error when the document has not been read. */
export async function loadDocumentText({ storage }: Context, documentId: string): Promise<DocumentText> {
  return JSON.parse(
    new TextDecoder().decode(await storage.read(documentTextKey(documentId))),
  ) as DocumentText;
}
