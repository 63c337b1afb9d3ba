import { z } from "zod";
import {
  confirmDocumentInput,
  correctedValueAnswer,
  documentAnswer,
  documentDataAnswer,
  documentDataQuery,
  documentListAnswer,
  documentResultAnswer,
  rowListAnswer,
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
  createdExtractorAnswer,
  createExtractorInput,
  extractorListAnswer,
  extractorSchemaAnswer,
  fieldAnswer,
  updateExtractorInput,
  updateFieldInput,
  wizardAnswer,
} from "./extractor";
import { previewRuleQuery, rulePreviewAnswer, suggestedRulesAnswer } from "./rule";
import type { ErrorCode } from "@/lib/errors";
import { EXPORT_MEDIA_TYPES } from "@/lib/exports/formats";
import { MAX_CHANGES_BYTES, MAX_SCHEMA_BYTES, MAX_TOOL_MESSAGE_BYTES, MESSAGE_ID_MAX } from "./limits";
import { limitsPreviewAnswer, previewLimitsInput } from "./limits-preview";
import { layoutListAnswer, relearnableAnswer, relearnedAnswer, relearnInput, relearnQuery } from "./layout";
import { createdKeyAnswer, createKeyInput, keyListAnswer } from "./key";
import { correctionInput } from "./correction-input";
import { correctedValuesAnswer, correctValuesInput } from "./correct-values";
import { changesQuery, listQuery, pageQuery, rowListQuery, rowsQuery } from "./paging";
import { finishUploadInput, startedUploadAnswer, startUploadInput } from "./upload";
import { addedFieldAnswer, addFieldInput, suggestionListAnswer } from "./suggestion";
import { adjustCreditsInput, creditListAnswer, creditsAnswer, deleteUserInput, userAnswer } from "./user";
import {
  createdWebhookAnswer,
  createWebhookInput,
  deliveryAnswer,
  deliveryListAnswer,
  updateWebhookInput,
  webhookAnswer,
  webhookListAnswer,
} from "./webhook";

export interface Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  maxBodyBytes?: number;
  /** A multipart form with a single part named `file`. */
  upload?: true;
  /** The JSON body that names a file in the bucket, as an alternative to an upload. */
  uploaded?: z.ZodType;
  status: 200 | 201 | 307;
  answer: z.ZodType | null;
  mediaTypes?: readonly string[];
  /** Another possible status: a redirect to a file (302) or an acknowledgement without an answer (202). */
  otherwise?: 202 | 302;
  /** Codes in addition to those that `failuresOf` derives. */
  failures?: readonly ErrorCode[];
  /** HTTP statuses of messages that are refused in JSON-RPC's own format. */
  rpcFailures?: readonly number[];
  /** A large or slow call. Each user may run only one of them at a time. */
  long?: true;
  anonymous?: true;
  personal?: true;
  /** Only programs with an API key may call this. It counts as a read, and the handler itself counts any changes. */
  program?: true;
  /** An operation for operators. It works whether or not anyone is signed in. */
  operational?: true;
}

type Description = Omit<Operation, "method" | "path" | "status"> & Partial<Pick<Operation, "status">>;

/**
 * Codes of unusable files. The wizard returns them, and other uploads store them as the document's `rejection_code`.
 */
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

const described = {
  getUser: {
    summary: "The signed-in user",
    answer: userAnswer,
  },
  signIn: {
    summary: "Starts the sign-in and returns to callbackUrl",
    query: z.object({ callbackUrl: z.string().optional() }),
    status: 307,
    answer: null,
    anonymous: true,
  },
  signOut: {
    summary: "Ends the session",
    answer: messageAnswer,
    anonymous: true,
    failures: ["cross_site"],
  },
  createExtractor: {
    summary:
      "Creates an extractor: empty, with the given fields, or with the properties of a JSON Schema as fields",
    body: createExtractorInput,
    maxBodyBytes: MAX_SCHEMA_BYTES,
    status: 201,
    answer: createdExtractorAnswer,
  },
  listExtractors: {
    summary: "All extractors, newest first. limit and after return one page; brief=1 truncates long prompts",
    query: listQuery,
    long: true,
    answer: extractorListAnswer,
  },
  getExtractor: {
    summary: "An extractor with its fields",
    params: extractorParams,
    answer: countedExtractorAnswer,
  },
  deleteExtractor: {
    summary: "Deletes an extractor with its fields, documents and files",
    params: extractorParams,
    answer: messageAnswer,
  },
  createField: {
    summary: "Adds a field",
    params: extractorParams,
    body: addFieldInput,
    status: 201,
    answer: addedFieldAnswer,
    failures: [
      "field_limit_reached",
      "document_processing",
      "conflict",
      "corrupt",
      "outside_limits",
      "engine_refused",
    ],
  },
  updateField: {
    summary: "Updates the given properties of a field",
    params: fieldParams,
    body: updateFieldInput,
    answer: fieldAnswer,
  },
  previewLimits: {
    summary: "Previews which values of an extractor's documents would break new limits",
    params: fieldParams,
    body: previewLimitsInput,
    answer: limitsPreviewAnswer,
  },
  deleteField: {
    summary: "Deletes a field",
    params: fieldParams,
    answer: messageAnswer,
  },
  listDocuments: {
    summary:
      "An extractor's documents, newest first. limit and after return one page; brief=1 truncates long values and lists of unread parts; changed_since returns only documents that have changed",
    params: extractorParams,
    query: changesQuery,
    long: true,
    answer: documentListAnswer,
  },
  uploadDocument: {
    summary: "Uploads a document for processing",
    params: extractorParams,
    upload: true,
    uploaded: finishUploadInput,
    status: 201,
    answer: documentAnswer,
  },
  startUpload: {
    summary:
      "Starts an upload straight to the bucket. Returns a form for the file and an upload_id to send to uploadDocument; 404 without a bucket",
    params: extractorParams,
    body: startUploadInput,
    status: 201,
    answer: startedUploadAnswer,
    failures: ["terms_not_accepted", "storage_full", "unsupported_type", "empty_file"],
  },
  deleteDocument: {
    summary: "Deletes a document that is not being processed",
    params: documentParams,
    answer: messageAnswer,
    failures: ["document_processing"],
  },
  downloadDocuments: {
    summary:
      "The extracted data of up to 100 documents as a file. JSON includes coverage for documents that were not read completely",
    params: extractorParams,
    query: downloadQuery,
    long: true,
    answer: null,
    mediaTypes: Object.values(EXPORT_MEDIA_TYPES),
    failures: ["invalid"],
  },
  runWizard: {
    summary: "Creates an extractor from one sample document",
    upload: true,
    uploaded: finishUploadInput,
    status: 201,
    answer: wizardAnswer,
    failures: ["not_enough_credits", ...UNFIT],
  },
  startWizardUpload: {
    summary:
      "Starts an upload of the wizard's sample straight to the bucket. Returns an upload_id to send to runWizard; 404 without a bucket",
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
    summary: "Adds or removes credits; development only",
    body: adjustCreditsInput,
    answer: creditsAnswer,
    personal: true,
    failures: ["not_found", "not_enough_credits"],
  },
  acceptTerms: {
    summary: "Accepts the Terms of Service and Privacy Policy",
    answer: messageAnswer,
    personal: true,
  },
  claimBonus: {
    summary: "Claims the bonus credits, once per account",
    answer: creditsAnswer,
    personal: true,
    failures: ["bonus_already_claimed"],
  },
  listCredits: {
    summary: "Changes to the balance, newest first, in pages, and the bonus that you can still claim",
    query: pageQuery.omit({ brief: true, rows: true }),
    answer: creditListAnswer,
  },
  updateExtractor: {
    summary:
      "Renames an extractor, reorders its fields, switches its learning or remembering on or off, replaces " +
      "its rules or sets its target",
    params: extractorParams,
    body: updateExtractorInput,
    answer: countedExtractorAnswer,
  },
  previewRule: {
    summary: "Tries an expression on an extractor's documents before it is saved as a rule",
    params: extractorParams,
    query: previewRuleQuery,
    answer: rulePreviewAnswer,
  },
  listSuggestedRules: {
    summary:
      "Suggested rules: each holds for all reviewed documents that have its values, and for at least three",
    params: extractorParams,
    answer: suggestedRulesAnswer,
  },
  getDocumentResult: {
    summary:
      "A document's values, each with its source, and which parts of the document were read. rows=all " +
      "includes the rows of long tables",
    params: documentParams,
    query: rowsQuery,
    answer: documentResultAnswer,
  },
  getDocumentData: {
    summary:
      "A document's data only: by field name or, with shape=schema, in the shape of the extractor's JSON Schema",
    params: documentParams,
    query: documentDataQuery,
    long: true,
    answer: documentDataAnswer,
  },
  listRows: {
    summary: "The current rows of a table, in pages, each with the values that were found and their places",
    params: documentParams,
    query: rowListQuery,
    answer: rowListAnswer,
    failures: ["invalid"],
  },
  getDocumentText: {
    summary: "A slice of a document's text",
    params: documentParams,
    query: textSliceQuery,
    answer: documentTextAnswer,
    failures: ["corrupt"],
  },
  getDocumentPage: {
    summary: "The size of a page and the positions of its words; 404 if the format has no pages",
    params: documentParams.extend({ number: wantedPage }),
    answer: documentPageAnswer,
    failures: ["corrupt"],
  },
  listSuggestions: {
    summary: "Up to 60 other values of a document that could become fields, best first",
    params: documentParams,
    long: true,
    answer: suggestionListAnswer,
    failures: ["document_processing", "conflict", "corrupt", "engine_refused"],
  },
  retryDocument: {
    summary: "Processes a failed document again, without a new upload",
    params: documentParams,
    answer: documentAnswer,
    failures: ["terms_not_accepted", "conflict"],
  },
  correctValue: {
    summary: "Corrects a value, confirms it, chooses another candidate, or restores the original",
    params: documentParams,
    body: correctionInput,
    maxBodyBytes: MAX_CHANGES_BYTES,
    answer: correctedValueAnswer,
    failures: ["document_processing", "conflict", "outside_limits"],
  },
  confirmDocument: {
    summary: "Confirms a document despite its checks, or undoes that",
    params: documentParams,
    body: confirmDocumentInput,
    answer: documentAnswer,
    failures: ["document_processing", "conflict"],
  },
  extractDocumentAgain: {
    summary: "Extracts a document again with the extractor's current fields, at the usual price",
    params: documentParams,
    answer: documentsAnswer,
    failures: ["terms_not_accepted", "not_enough_credits", "document_processing", "conflict"],
  },
  extractDocumentsAgain: {
    summary: "Extracts up to 100 documents again: all of them, or none if there are not enough credits",
    params: extractorParams,
    body: extractAgainInput,
    answer: documentsAnswer,
    failures: ["terms_not_accepted", "not_enough_credits", "document_processing", "conflict"],
  },
  getDocumentFile: {
    summary:
      "The uploaded file. For a large file in a bucket, redirects to an address that is valid for minutes, " +
      "unless stream=1",
    params: documentParams,
    query: z.object({ stream: z.enum(["1"], { error: "stream must be 1" }).optional() }),
    answer: null,
    mediaTypes: ["application/octet-stream"],
    otherwise: 302,
  },
  listValues: {
    summary: "The values of the processed documents, newest first, in pages",
    params: extractorParams,
    query: pageQuery,
    long: true,
    answer: valueListAnswer,
  },
  correctValues: {
    summary: "Corrects and confirms many values. For each document, all changes are saved or none",
    params: extractorParams,
    body: correctValuesInput,
    maxBodyBytes: MAX_CHANGES_BYTES,
    answer: correctedValuesAnswer,
  },
  deleteUser: {
    summary: "Deletes the account with all its data and signs out on all devices",
    body: deleteUserInput,
    answer: messageAnswer,
    personal: true,
    failures: ["conflict"],
  },
  downloadTestset: {
    summary: "The files of up to 100 documents with their correct values, as a ZIP",
    params: extractorParams,
    query: testsetQuery,
    long: true,
    answer: null,
    mediaTypes: ["application/zip"],
  },
  listRelearnable: {
    summary:
      "What would change in other documents if they were updated with what the extractor has learned since",
    params: extractorParams,
    query: relearnQuery,
    long: true,
    answer: relearnableAnswer,
  },
  relearnDocuments: {
    summary:
      "Updates documents with what the extractor has learned, or reads a field that was added since. Free " +
      "of charge; reviewed values stay",
    params: extractorParams,
    body: relearnInput,
    long: true,
    answer: relearnedAnswer,
  },
  getExtractorSchema: {
    summary: "An extractor's fields as a JSON Schema, from which createExtractor can create the same fields",
    params: extractorParams,
    long: true,
    answer: extractorSchemaAnswer,
  },
  listLayouts: {
    summary: "The layouts that an extractor has learned, last used first",
    params: extractorParams,
    answer: layoutListAnswer,
  },
  forgetLayout: {
    summary: "Forgets a learned layout",
    params: extractorParams.extend({ layoutId: wantedId }),
    answer: messageAnswer,
  },
  forgetLayouts: {
    summary: "Forgets everything an extractor has learned",
    params: extractorParams,
    answer: messageAnswer,
  },
  forgetFingerprints: {
    summary: "Forgets the unique values and bank accounts that an extractor remembers from its documents",
    params: extractorParams,
    answer: messageAnswer,
  },
  listKeys: {
    summary: "The user's API keys, newest first, without their secrets",
    answer: keyListAnswer,
    personal: true,
  },
  createKey: {
    summary: "Creates an API key. Only this response contains its secret",
    body: createKeyInput,
    status: 201,
    answer: createdKeyAnswer,
    personal: true,
    failures: ["key_limit_reached"],
  },
  deleteKey: {
    summary: "Revokes an API key immediately",
    params: keyParams,
    answer: messageAnswer,
    personal: true,
  },
  listWebhooks: {
    summary: "The webhooks, newest first",
    answer: webhookListAnswer,
    personal: true,
  },
  createWebhook: {
    summary: "Adds a webhook. Only this response contains its signing secret",
    body: createWebhookInput,
    status: 201,
    answer: createdWebhookAnswer,
    personal: true,
    failures: ["webhook_limit_reached"],
  },
  updateWebhook: {
    summary: "Updates a webhook, or switches it on or off",
    params: webhookParams,
    body: updateWebhookInput,
    answer: webhookAnswer,
    personal: true,
  },
  deleteWebhook: {
    summary: "Deletes a webhook and its deliveries, including those that are still pending",
    params: webhookParams,
    answer: messageAnswer,
    personal: true,
  },
  testWebhook: {
    summary: "Sends a test event to a webhook, once, even if it is switched off",
    params: webhookParams,
    status: 201,
    answer: deliveryAnswer,
    personal: true,
  },
  listWebhookDeliveries: {
    summary: "The last 50 deliveries of a webhook, newest first",
    params: webhookParams,
    answer: deliveryListAnswer,
    personal: true,
  },
  resendWebhookDelivery: {
    summary: "Sends a delivery again with the same event id",
    params: deliveryParams,
    answer: deliveryAnswer,
    personal: true,
    failures: ["conflict"],
  },
  callMcp: {
    summary: "A Model Context Protocol message (streamable HTTP, stateless), with the tools for agents",
    // The protocol's own schemas validate everything except the length of the id.
    body: z.custom<Record<string, unknown>>(hasShortId, { error: MESSAGE_ID_ERROR }).meta({
      type: "object",
      description: "A single JSON-RPC message, not a batch.",
      properties: {
        jsonrpc: { type: "string", const: "2.0" },
        id: { type: ["string", "integer"], maxLength: MESSAGE_ID_MAX },
        method: { type: "string" },
        params: { type: "object", additionalProperties: true },
      },
      required: ["jsonrpc", "method"],
    }),
    maxBodyBytes: MAX_TOOL_MESSAGE_BYTES,
    answer: null,
    program: true,
    mediaTypes: ["application/json", "text/event-stream"],
    otherwise: 202,
    rpcFailures: [400, 404, 406, 415],
  },
  getHealth: {
    summary: "Whether the process responds; nothing else is checked",
    answer: successAnswer({}),
    anonymous: true,
    operational: true,
  },
  getReadiness: {
    summary: "Whether the database, storage and jobs respond. With 503, `fields` lists those that do not",
    answer: successAnswer({}),
    anonymous: true,
    operational: true,
    failures: ["unavailable"],
  },
  getMetrics: {
    summary:
      "The process's metrics as OpenMetrics, with METRICS_TOKEN as the bearer token; 404 if none is set",
    answer: null,
    anonymous: true,
    operational: true,
    mediaTypes: ["application/openmetrics-text"],
    failures: ["not_signed_in", "not_found"],
  },
} as const satisfies Record<OperationName, Description>;

export type Operations = {
  [Name in OperationName]: (typeof endpoints)[Name] & Pick<Operation, "status"> & (typeof described)[Name];
};

export const operations = Object.fromEntries(
  Object.entries<Description>(described).map(([name, description]) => [
    name,
    { ...endpoints[name as OperationName], status: 200, ...description },
  ]),
) as Operations;
