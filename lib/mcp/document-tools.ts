import "server-only";
import { rm, writeFile } from "node:fs/promises";
import * as schemas from "@/lib/api/tools";
import type { UserContext } from "@/lib/context";
import { getDocumentData } from "@/lib/documents/get-document-data";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { listDocuments } from "@/lib/documents/list-documents";
import { listSuggestions } from "@/lib/documents/pointing/list-suggestions";
import { uploadDocument } from "@/lib/documents/upload-document";
import { waitForDocument } from "@/lib/documents/wait-for-document";
import { AppError } from "@/lib/errors";
import { findExtractor } from "@/lib/extractors/find-extractor";
import { listPage } from "@/lib/api/list-answer";
import { describeDocument, describeResult, describeValue } from "./describe-document";
import { defineTool, type ToolResult } from "./tool";
import { temporaryFile } from "@/lib/storage/temporary-files";
import type { ReceivedFile } from "@/lib/uploads/identify-file";
import { safeFilename } from "@/lib/uploads/safe-filename";
import { createYield } from "@/lib/yield-to-event-loop";

export const documentTools = [
  defineTool({
    name: "extract_document",
    title: "Extract data from a document",
    description:
      "Sends a file (at most 10 MB) to an extractor and returns the values read from it, each with its quote, page, state and checks. Costs " +
      "credits. If the document is still being processed when the wait ends, its status says so; continue with get_document.",
    operation: "uploadDocument",
    quotesDocuments: true,
    ...schemas.extractDocumentTool,
    run: async (ctx, { extractor, wait_seconds, ...file }, signal) => {
      const extractorId = await findExtractor(ctx, extractor);
      const document = await upload(ctx, extractorId, file);
      return waitForResult(ctx, extractorId, document, { seconds: wait_seconds, signal });
    },
  }),
  defineTool({
    name: "get_document",
    title: "Get a document",
    description:
      "Returns a document's status and, once it is processed, its values, each with its quote, page, state and checks.",
    operation: "getDocumentResult",
    quotesDocuments: true,
    ...schemas.getDocumentTool,
    run: async (ctx, { extractor, document, wait_seconds, shape }, signal) => {
      const extractorId = await findExtractor(ctx, extractor);
      const { result, text } = await waitForResult(ctx, extractorId, document, {
        seconds: wait_seconds,
        signal,
      });
      if (shape !== "schema" || result.document.status !== "SUCCESS") return { result, text };
      return { result: { ...result, ...(await shapedData(ctx, result)) }, text };
    },
  }),
  defineTool({
    name: "list_documents",
    title: "List documents",
    description:
      "Lists an extractor's documents, newest first, with their status and extracted data, in pages.",
    operation: "listDocuments",
    quotesDocuments: true,
    ...schemas.listDocumentsTool,
    run: async (ctx, { extractor, ...page }) => {
      const extractorId = await findExtractor(ctx, extractor);
      const { items, next_cursor } = await listPage({ ...page, brief: true }, (slice) =>
        listDocuments(ctx, extractorId, slice),
      );
      return {
        result: { extractor_id: extractorId, documents: items.map(schemas.toToolDocument), next_cursor },
      };
    },
  }),
  defineTool({
    name: "suggest_fields",
    title: "Suggest fields",
    description: "Lists other values of a document that could become fields.",
    operation: "listSuggestions",
    quotesDocuments: true,
    ...schemas.suggestFieldsTool,
    run: async (ctx, { extractor, document }, signal) => {
      const extractorId = await findExtractor(ctx, extractor);
      const suggestions = await listSuggestions(ctx, extractorId, document, signal);
      return { result: { suggestions: suggestions.map(schemas.toToolSuggestion) } };
    },
  }),
  defineTool({
    name: "correct_value",
    title: "Correct a value",
    description:
      "Corrects a value of a document. change is {name, value} with the correct value (null if there is none), {name, candidate: n} to choose one of its candidates, {name, confirmed: true} " +
      "if it is already correct, or {name, original: true} to undo a correction; the other forms change rows of a TABLE. Only correct a value to what the user said or the document shows.",
    operation: "correctValue",
    quotesDocuments: true,
    idempotent: true,
    ...schemas.correctValueTool,
    run: async (ctx, { extractor, document, change }) => {
      const extractorId = await findExtractor(ctx, extractor);
      // Few sessions correct values, and the code for it is a tenth of the route's.
      const { correctValue } = await import("@/lib/documents/correct-value");
      const corrected = await correctValue(ctx, extractorId, document, change);
      return {
        result: {
          extractor_id: extractorId,
          document: schemas.toToolDocument(corrected.document),
          value: schemas.toToolValue(corrected.value),
          rows: corrected.rows,
        },
        text: (result) =>
          [
            ...describeDocument(result),
            ...describeValue(result.value),
            ...(result.rows ?? []).map(({ row, cells }) => `  row ${row}: ${JSON.stringify(cells)}`),
          ].join("\n"),
      };
    },
  }),
];

interface SentFile {
  filename: string;
  content_base64?: string | undefined;
  text?: string | undefined;
}

async function upload(ctx: UserContext, extractorId: string, file: SentFile): Promise<string> {
  let path: string | undefined;
  try {
    const receive = async () => store(file, (path = await temporaryFile()));
    const document = await uploadDocument(ctx, extractorId, receive);
    return document.id;
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

async function store({ filename, content_base64, text }: SentFile, path: string): Promise<ReceivedFile> {
  const bytes = content_base64 === undefined ? Buffer.from(text ?? "") : await decodeBase64(content_base64);
  await writeFile(path, bytes);
  return { path, filename: safeFilename(filename), mimeType: "application/octet-stream", size: bytes.length };
}

/** Node would skip invalid base64 and silently damage the file, so this compares the decoded bytes. */
async function decodeBase64(text: string): Promise<Buffer> {
  const yieldToEventLoop = createYield();
  const bytes = Buffer.from(text, "base64");
  let isSame = text.length === 4 * Math.ceil(bytes.length / 3);
  for (let at = 0; isSame && at < bytes.length; at += ENCODED_AT_ONCE) {
    await yieldToEventLoop();
    isSame = text.startsWith(bytes.toString("base64", at, at + ENCODED_AT_ONCE), (at / 3) * 4);
  }
  if (isSame) return bytes;
  const message = "This is not valid base64. Send it with padding and without line breaks or a data: prefix.";
  throw new AppError("invalid", message, { fields: { content_base64: message } });
}

const ENCODED_AT_ONCE = 3 * 2 ** 16;

const TOO_MANY_ROWS = "A table has too many rows to show here; use a download as JSON with shape=schema.";

async function shapedData(
  ctx: UserContext,
  { extractor_id, document, values }: schemas.ToolDocumentResult,
): Promise<Pick<schemas.ToolDocumentResult, "data" | "problems">> {
  if (values.some(({ rows_omitted }) => rows_omitted !== undefined))
    return { problems: [{ place: "", message: TOO_MANY_ROWS }] };
  return getDocumentData(ctx, extractor_id, document.id, { shape: "schema" });
}

async function waitForResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<ToolResult<schemas.ToolDocumentResult>> {
  await waitForDocument(ctx, extractorId, documentId, { ms: seconds * 1000, signal });
  const { document, values } = await getDocumentResult(ctx, extractorId, documentId);
  return {
    result: {
      extractor_id: extractorId,
      document: schemas.toToolDocument(document),
      values: values.map(schemas.toToolValue),
    },
    text: describeResult,
    failed: document.status === "FAILURE",
  };
}
