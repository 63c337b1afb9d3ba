import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Gleaner } from "@/client/gleaner";
import { GleanerError } from "@/client/gleaner-error";
import { fileTooLarge, MAX_FILE_BYTES } from "@/lib/text/formats";
import { missingFileError } from "@/lib/text/reading-error";
import { failedLine, toDocumentLine, type DocumentLine } from "./document-line";
import type { DocumentSender } from "./document-sender";
import { isAway, isNotAllowed } from "./exit-codes";

export interface Extraction {
  gleaner: Gleaner;
  sender: DocumentSender;
  extractorId: string;
  shaped?: boolean;
  signal: AbortSignal;
}

/**
 * @param sent a document to wait for instead of sending the file
 * @param onSent called as soon as the server has the document
 * @throws GleanerError if the server is unreachable or refuses the key
 */
export async function extractFile(
  { gleaner, sender, extractorId, shaped = false, signal }: Extraction,
  file: string,
  { sent, onSent }: { sent?: string; onSent?: (documentId: string) => void | Promise<void> } = {},
): Promise<DocumentLine> {
  let documentId = sent;
  try {
    if (documentId === undefined) {
      const content = await readDocument(file);
      if (!(content instanceof Blob)) return content;
      ({ id: documentId } = await sender.send(content, path.basename(file), signal));
      await onSent?.(documentId);
    }
    const line = toDocumentLine(file, await gleaner.settled(extractorId, documentId, { signal }));
    if (!shaped || line.status !== "SUCCESS") return line;
    return { ...line, ...(await shapedData(gleaner.data(extractorId, documentId, { signal }))) };
  } catch (error) {
    if (!(error instanceof GleanerError) || isNotAllowed(error) || isAway(error)) throw error;
    return failedLine(file, error.code, error.message, documentId);
  }
}

/** A document whose data does not fit the schema still counts as successful. */
async function shapedData(
  asked: Promise<Pick<DocumentLine, "data" | "problems">>,
): Promise<Pick<DocumentLine, "data" | "problems">> {
  try {
    const { data, problems } = await asked;
    return { data, problems };
  } catch (error) {
    if (!(error instanceof GleanerError) || isNotAllowed(error) || isAway(error)) throw error;
    return { problems: [{ place: "", message: error.message }] };
  }
}

/** Reads the whole file into memory, so that later changes to it do not matter. */
async function readDocument(file: string): Promise<Blob | DocumentLine> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES)
      return failedLine(file, "too_large", fileTooLarge(path.basename(file)));
    return new Blob([await readFile(file)]);
  } catch {
    return failedLine(file, "unreadable", missingFileError().message);
  }
}
