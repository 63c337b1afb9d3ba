import "server-only";
import { z } from "zod";
import type { Context } from "@/lib/context";
import { documentTextKey } from "@/lib/storage/document-files";
import { FORMATS } from "@/lib/text/formats";
import type { DocumentText, TextRun } from "@/lib/text/types";

const storedText = z.object({
  format: z.enum(FORMATS),
  text: z.string(),
  pages: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      width: z.number().optional(),
      height: z.number().optional(),
    }),
  ),
  words: z.number(),
  // Hundreds of thousands of them in a long PDF: looking into each takes a quarter of the time that parsing does.
  runs: z.custom<TextRun[]>(Array.isArray),
  scan: z.boolean(),
});

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
  const json = new TextDecoder().decode(await storage.read(documentTextKey(documentId)));
  return storedText.parse(JSON.parse(json));
}
