import { z } from "zod";
import {
  correctedValueAnswer,
  documentAnswer,
  documentListAnswer,
  documentResultAnswer,
  documentsAnswer,
  downloadQuery,
  extractAgainInput,
  testsetQuery,
  valueListAnswer,
} from "./document";
import { documentPageAnswer, documentTextAnswer, textSliceQuery, wantedPage } from "./document-text";
import { endpoints, type OperationName } from "./endpoints";
import { messageAnswer, successAnswer, wantedId } from "./envelope";
import {
  countedExtractorAnswer,
  createExtractorInput,
  createFieldInput,
  extractorAnswer,
  extractorListAnswer,
  extractorNameInput,
  extractorSchemaAnswer,
  fieldAnswer,
  updateFieldInput,
  wizardAnswer,
} from "./extractor";
import type { ErrorCode } from "@/lib/errors";
import { EXPORT_MEDIA_TYPES } from "@/lib/exports/formats";
import { MAX_SCHEMA_BYTES, MAX_TOOL_MESSAGE_BYTES, MESSAGE_ID_MAX } from "./limits";
import { createdKeyAnswer, createKeyInput, keyListAnswer } from "./key";
import { changesQuery, listQuery, pageQuery, rowsQuery } from "./paging";
import { finishUploadInput, startedUploadAnswer, startUploadInput } from "./upload";
import { adjustCreditsInput, creditListAnswer, creditsAnswer, deleteUserInput, userAnswer } from "./user";
import { correctValueInput } from "./value";
import {
  createdWebhookAnswer,
  createWebhookInput,
  deliveryAnswer,
  deliveryListAnswer,
  updateWebhookInput,
  webhookAnswer,
  webhookListAnswer,
} from "./webhook";

/** One API call: its inputs and its response. Handlers, browser client and OpenAPI document are derived from it. */
export interface Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodObject;
  /** Array members collect the values of a repeated parameter. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where a body may be larger than is usual. */
  maxBodyBytes?: number;
  /** A multipart form with one part `file`, streamed to the handler. */
  upload?: true;
  /** A JSON body that names a file in the bucket, which may be sent in place of the form. */
  uploaded?: z.ZodType;
  status: 200 | 201 | 307;
  /** Null if the response is a file or a redirect. */
  answer: z.ZodType | null;
  /** The media types of a response that is no `answer`. */
  mediaTypes?: readonly string[];
  /** Other statuses of a success: a redirect to a file, a message that has no answer. */
  otherwise?: 202 | 302;
  /** The codes of its verb's failures, beside those that follow from the rest: see `failuresOf`. */
  failures?: readonly ErrorCode[];
  /** Statuses with which JSON-RPC refuses a message, in its own form. */
  rpcFailures?: readonly number[];
  /** The response may be several megabytes, so each user gets only one at a time. */
  long?: true;
  /** Whether it can be called without a session. */
  anonymous?: true;
  /** Whether only the signed-in person may call it, and no program with an API key. */
  personal?: true;
  /**
   * Whether only a program with an API key may call it. It counts as a read; what it is asked to do may be more, so its
   * handler checks the key's scope and counts changes.
   */
  program?: true;
  /** Whether it is for operators: it has no session, whatever is sent, and none is looked up. */
  operational?: true;
}

/** What is wrong with a document: the wizard answers it, other documents have it as their `rejection_code`. */
const UNFIT: readonly ErrorCode[] = [
  "corrupt",
  "password_protected",
  "no_text",
  "scan",
  "too_complex",
  "reading_timeout",
  "no_fields",
  "engine_refused",
];
const extractorParams = z.object({ id: wantedId });
const fieldParams = z.object({ id: wantedId, fieldId: wantedId });
const webhookParams = z.object({ id: wantedId });
const deliveryParams = z.object({ id: wantedId, deliveryId: wantedId });
const documentParams = z.object({ id: wantedId, docId: wantedId });
const keyParams = z.object({ id: wantedId });

const MESSAGE_ID_ERROR = `The message's id must have at most ${MESSAGE_ID_MAX} characters`;

function hasShortId(message: unknown): boolean {
  const { id } = message as { id?: unknown };
  return typeof id !== "string" || id.length <= MESSAGE_ID_MAX;
}

export const operations = {
  getUser: {
    ...endpoints.getUser,
    summary: "The signed-in user",
    status: 200,
    answer: userAnswer,
  },
  signIn: {
    ...endpoints.signIn,
    summary: "Starts the sign-in and comes back to callbackUrl",
    query: z.object({ callbackUrl: z.string().optional() }),
    status: 307,
    answer: null,
    anonymous: true,
  },
  signOut: {
    ...endpoints.signOut,
    summary: "Ends the session",
    status: 200,
    answer: messageAnswer,
    anonymous: true,
    failures: ["cross_site"],
  },
  createExtractor: {
    ...endpoints.createExtractor,
    summary: "Creates an extractor without fields, with those that are sent, or with those of a JSON Schema",
    body: createExtractorInput,
    maxBodyBytes: MAX_SCHEMA_BYTES,
    status: 201,
    answer: extractorAnswer,
  },
  listExtractors: {
    ...endpoints.listExtractors,
    summary:
      "All extractors, newest first; with limit or after a page of them, with brief=1 long prompts cut",
    query: listQuery,
    long: true,
    status: 200,
    answer: extractorListAnswer,
  },
  getExtractor: {
    ...endpoints.getExtractor,
    summary: "An extractor with its fields",
    params: extractorParams,
    status: 200,
    answer: countedExtractorAnswer,
  },
  deleteExtractor: {
    ...endpoints.deleteExtractor,
    summary: "Deletes an extractor with its fields, documents and files",
    params: extractorParams,
    status: 200,
    answer: messageAnswer,
  },
  createField: {
    ...endpoints.createField,
    summary: "Adds a field",
    params: extractorParams,
    body: createFieldInput,
    status: 201,
    answer: fieldAnswer,
    failures: ["field_limit_reached"],
  },
  updateField: {
    ...endpoints.updateField,
    summary: "Changes what is sent of a field",
    params: fieldParams,
    body: updateFieldInput,
    status: 200,
    answer: fieldAnswer,
  },
  deleteField: {
    ...endpoints.deleteField,
    summary: "Deletes a field",
    params: fieldParams,
    status: 200,
    answer: messageAnswer,
  },
  listDocuments: {
    ...endpoints.listDocuments,
    summary:
      "An extractor's documents, newest first; with limit or after a page of them, with brief=1 long values and lists of unread parts cut, with changed_since only those that have changed",
    params: extractorParams,
    query: changesQuery,
    long: true,
    status: 200,
    answer: documentListAnswer,
  },
  uploadDocument: {
    ...endpoints.uploadDocument,
    summary: "Uploads a document for processing",
    params: extractorParams,
    upload: true,
    uploaded: finishUploadInput,
    status: 201,
    answer: documentAnswer,
  },
  startUpload: {
    ...endpoints.startUpload,
    summary:
      "Starts an upload straight to the bucket: a form for the file, whose upload_id is then sent to uploadDocument; 404 without a bucket",
    params: extractorParams,
    body: startUploadInput,
    status: 201,
    answer: startedUploadAnswer,
    failures: ["terms_not_accepted", "storage_full", "unsupported_type", "empty_file"],
  },
  deleteDocument: {
    ...endpoints.deleteDocument,
    summary: "Deletes a document that is not being processed",
    params: documentParams,
    status: 200,
    answer: messageAnswer,
    failures: ["document_processing"],
  },
  downloadDocuments: {
    ...endpoints.downloadDocuments,
    summary:
      "The extracted data of up to 100 documents as a file; in JSON with coverage where a part was not read",
    params: extractorParams,
    query: downloadQuery,
    long: true,
    status: 200,
    answer: null,
    mediaTypes: Object.values(EXPORT_MEDIA_TYPES),
    failures: ["invalid"],
  },
  runWizard: {
    ...endpoints.runWizard,
    summary: "Makes an extractor from one sample document",
    upload: true,
    uploaded: finishUploadInput,
    status: 201,
    answer: wizardAnswer,
    failures: ["not_enough_credits", ...UNFIT],
  },
  startWizardUpload: {
    ...endpoints.startWizardUpload,
    summary:
      "Starts an upload of the wizard's sample straight to the bucket, whose upload_id is then sent to runWizard; 404 without a bucket",
    body: startUploadInput,
    status: 201,
    answer: startedUploadAnswer,
    failures: [
      "terms_not_accepted",
      "not_enough_credits",
      "not_found",
      "storage_full",
      "unsupported_type",
      "empty_file",
    ],
  },
  adjustCredits: {
    ...endpoints.adjustCredits,
    summary: "Adds or removes credits; development only",
    body: adjustCreditsInput,
    status: 200,
    answer: creditsAnswer,
    personal: true,
    failures: ["not_found", "not_enough_credits"],
  },
  acceptTerms: {
    ...endpoints.acceptTerms,
    summary: "Accepts the Terms of Service and Privacy Policy",
    status: 200,
    answer: messageAnswer,
    personal: true,
  },
  claimBonus: {
    ...endpoints.claimBonus,
    summary: "Claims the bonus credits, once an account",
    status: 200,
    answer: creditsAnswer,
    personal: true,
    failures: ["bonus_already_claimed"],
  },
  listCredits: {
    ...endpoints.listCredits,
    summary: "What has changed the balance, newest first, in pages, and the bonus that can still be claimed",
    query: pageQuery.omit({ brief: true, rows: true }),
    status: 200,
    answer: creditListAnswer,
  },
  renameExtractor: {
    ...endpoints.renameExtractor,
    summary: "Renames an extractor",
    params: extractorParams,
    body: extractorNameInput,
    status: 200,
    answer: countedExtractorAnswer,
  },
  getDocumentResult: {
    ...endpoints.getDocumentResult,
    summary:
      "A document's values, each with its source, and what was read of the document; with rows=all long tables with their rows",
    params: documentParams,
    query: rowsQuery,
    status: 200,
    answer: documentResultAnswer,
  },
  getDocumentText: {
    ...endpoints.getDocumentText,
    summary: "A slice of a document's text",
    params: documentParams,
    query: textSliceQuery,
    status: 200,
    answer: documentTextAnswer,
    failures: ["corrupt"],
  },
  getDocumentPage: {
    ...endpoints.getDocumentPage,
    summary: "A page's size and where its words stand on it; 404 where the format has no pages",
    params: documentParams.extend({ number: wantedPage }),
    status: 200,
    answer: documentPageAnswer,
    failures: ["corrupt"],
  },
  retryDocument: {
    ...endpoints.retryDocument,
    summary: "Processes a failed document again, without a new upload",
    params: documentParams,
    status: 200,
    answer: documentAnswer,
    failures: ["terms_not_accepted", "conflict"],
  },
  correctValue: {
    ...endpoints.correctValue,
    summary: "Corrects a value, confirms it, chooses another candidate, or takes that back",
    params: documentParams,
    body: correctValueInput,
    status: 200,
    answer: correctedValueAnswer,
    failures: ["document_processing", "conflict"],
  },
  extractDocumentAgain: {
    ...endpoints.extractDocumentAgain,
    summary: "Extracts a document's values again, with the present fields, for the price of a document",
    params: documentParams,
    status: 200,
    answer: documentsAnswer,
    failures: ["terms_not_accepted", "not_enough_credits", "document_processing", "conflict"],
  },
  extractDocumentsAgain: {
    ...endpoints.extractDocumentsAgain,
    summary:
      "Extracts the values of up to 100 documents again: of all, or of none where the credits do not suffice",
    params: extractorParams,
    body: extractAgainInput,
    status: 200,
    answer: documentsAnswer,
    failures: ["terms_not_accepted", "not_enough_credits", "document_processing", "conflict"],
  },
  getDocumentFile: {
    ...endpoints.getDocumentFile,
    summary:
      "The file that was uploaded; a large one in a bucket by a redirect to an address that holds for minutes, but for stream=1",
    params: documentParams,
    query: z.object({ stream: z.enum(["1"], { error: "stream must be 1" }).optional() }),
    status: 200,
    answer: null,
    mediaTypes: ["application/octet-stream"],
    otherwise: 302,
  },
  listValues: {
    ...endpoints.listValues,
    summary: "The values of the processed documents, newest first, in pages",
    params: extractorParams,
    query: pageQuery,
    long: true,
    status: 200,
    answer: valueListAnswer,
  },
  deleteUser: {
    ...endpoints.deleteUser,
    summary: "Deletes the account with everything it holds, and signs out everywhere",
    body: deleteUserInput,
    status: 200,
    answer: messageAnswer,
    personal: true,
    failures: ["conflict"],
  },
  downloadTestset: {
    ...endpoints.downloadTestset,
    summary: "The files of up to 100 documents with the values that are right for them, as a ZIP",
    params: extractorParams,
    query: testsetQuery,
    long: true,
    status: 200,
    answer: null,
    mediaTypes: ["application/zip"],
  },
  getExtractorSchema: {
    ...endpoints.getExtractorSchema,
    summary: "An extractor's fields as a JSON Schema, from which createExtractor makes the same fields",
    params: extractorParams,
    long: true,
    status: 200,
    answer: extractorSchemaAnswer,
  },
  listKeys: {
    ...endpoints.listKeys,
    summary: "The user's API keys, newest first, without their secrets",
    status: 200,
    answer: keyListAnswer,
    personal: true,
  },
  createKey: {
    ...endpoints.createKey,
    summary: "Creates an API key; its secret is in this answer alone",
    body: createKeyInput,
    status: 201,
    answer: createdKeyAnswer,
    personal: true,
    failures: ["key_limit_reached"],
  },
  deleteKey: {
    ...endpoints.deleteKey,
    summary: "Revokes an API key, at once",
    params: keyParams,
    status: 200,
    answer: messageAnswer,
    personal: true,
  },
  listWebhooks: {
    ...endpoints.listWebhooks,
    summary: "The webhooks, newest first",
    status: 200,
    answer: webhookListAnswer,
    personal: true,
  },
  createWebhook: {
    ...endpoints.createWebhook,
    summary: "Adds a webhook; the secret that signs what it is sent is in this answer alone",
    body: createWebhookInput,
    status: 201,
    answer: createdWebhookAnswer,
    personal: true,
    failures: ["webhook_limit_reached"],
  },
  updateWebhook: {
    ...endpoints.updateWebhook,
    summary: "Changes what is sent of a webhook, and switches it on or off",
    params: webhookParams,
    body: updateWebhookInput,
    status: 200,
    answer: webhookAnswer,
    personal: true,
  },
  deleteWebhook: {
    ...endpoints.deleteWebhook,
    summary: "Deletes a webhook with its deliveries; what was not delivered yet is not sent",
    params: webhookParams,
    status: 200,
    answer: messageAnswer,
    personal: true,
  },
  testWebhook: {
    ...endpoints.testWebhook,
    summary: "Sends a webhook a test event, once, also where it is switched off",
    params: webhookParams,
    status: 201,
    answer: deliveryAnswer,
    personal: true,
  },
  listWebhookDeliveries: {
    ...endpoints.listWebhookDeliveries,
    summary: "The last 50 deliveries of a webhook, newest first",
    params: webhookParams,
    status: 200,
    answer: deliveryListAnswer,
    personal: true,
  },
  resendWebhookDelivery: {
    ...endpoints.resendWebhookDelivery,
    summary: "Sends a delivery again, with the same event id",
    params: deliveryParams,
    status: 200,
    answer: deliveryAnswer,
    personal: true,
    failures: ["conflict"],
  },
  callMcp: {
    ...endpoints.callMcp,
    summary:
      "A message of the Model Context Protocol (streamable HTTP, stateless), with the tools for agents",
    // Described here, validated but for the id's length by the protocol's own schemas.
    body: z.custom<Record<string, unknown>>(hasShortId, { error: MESSAGE_ID_ERROR }).meta({
      type: "object",
      description: "A JSON-RPC message; no batch.",
      properties: {
        jsonrpc: { type: "string", const: "2.0" },
        id: { type: ["string", "integer"], maxLength: MESSAGE_ID_MAX },
        method: { type: "string" },
        params: { type: "object", additionalProperties: true },
      },
      required: ["jsonrpc", "method"],
    }),
    maxBodyBytes: MAX_TOOL_MESSAGE_BYTES,
    status: 200,
    answer: null,
    program: true,
    mediaTypes: ["application/json", "text/event-stream"],
    otherwise: 202,
    rpcFailures: [400, 404, 406, 415],
  },
  getHealth: {
    ...endpoints.getHealth,
    summary: "Whether the process answers; asks nothing else",
    status: 200,
    answer: successAnswer({}),
    anonymous: true,
    operational: true,
  },
  getReadiness: {
    ...endpoints.getReadiness,
    summary: "Whether database, storage and jobs answer; 503 with `fields` that names those that do not",
    status: 200,
    answer: successAnswer({}),
    anonymous: true,
    operational: true,
    failures: ["unavailable"],
  },
  getMetrics: {
    ...endpoints.getMetrics,
    summary: "What the process counts, as OpenMetrics, with METRICS_TOKEN as bearer; 404 where none is set",
    status: 200,
    answer: null,
    anonymous: true,
    operational: true,
    mediaTypes: ["application/openmetrics-text"],
    failures: ["not_signed_in", "not_found"],
  },
} as const satisfies Record<OperationName, Operation>;

export type Operations = typeof operations;
