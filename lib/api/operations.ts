import { z } from "zod";
import {
  documentAnswer,
  documentListAnswer,
  documentResultAnswer,
  documentTextAnswer,
  downloadQuery,
  textSliceQuery,
} from "./document";
import { id, messageAnswer } from "./envelope";
import {
  countedExtractorAnswer,
  createFieldInput,
  extractorAnswer,
  extractorListAnswer,
  extractorNameInput,
  fieldAnswer,
  updateFieldInput,
  wizardAnswer,
} from "./extractor";
import { adjustCreditsInput, creditsAnswer, userAnswer } from "./user";

/** One call of the API: what it takes and what it answers. Handlers, browser client and OpenAPI derive from it. */
export interface Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters in braces, as product.md writes them. */
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodObject;
  /** Members that are arrays collect a repeated parameter. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A multipart form with one part `file`, streamed to the handler. */
  upload?: true;
  status: 200 | 201 | 302;
  /** Null where the answer is a file or a redirect. */
  answer: z.ZodType | null;
  /** Whether anybody may call it. */
  anonymous?: true;
}

const extractorParams = z.object({ id });
const fieldParams = z.object({ id, fieldId: id });
const documentParams = z.object({ id, docId: id });

/** The product's calls: the eighteen of its specification, then those that its screens need besides. */
export const operations = {
  getUser: {
    method: "GET",
    path: "/api/user",
    summary: "The signed-in user",
    status: 200,
    answer: userAnswer,
  },
  signIn: {
    method: "GET",
    path: "/api/auth/google",
    summary: "Starts the sign-in and comes back to callbackUrl",
    query: z.object({ callbackUrl: z.string().optional() }),
    status: 302,
    answer: null,
    anonymous: true,
  },
  signOut: {
    method: "GET",
    path: "/api/auth/logout/google",
    summary: "Ends the session",
    status: 200,
    answer: messageAnswer,
    anonymous: true,
  },
  createExtractor: {
    method: "POST",
    path: "/api/extractor",
    summary: "Creates an extractor without fields",
    body: extractorNameInput,
    status: 201,
    answer: extractorAnswer,
  },
  listExtractors: {
    method: "GET",
    path: "/api/extractor",
    summary: "All extractors, newest first",
    status: 200,
    answer: extractorListAnswer,
  },
  getExtractor: {
    method: "GET",
    path: "/api/extractor/{id}",
    summary: "An extractor with its fields",
    params: extractorParams,
    status: 200,
    answer: countedExtractorAnswer,
  },
  deleteExtractor: {
    method: "DELETE",
    path: "/api/extractor/{id}",
    summary: "Deletes an extractor with its fields, documents and files",
    params: extractorParams,
    status: 200,
    answer: messageAnswer,
  },
  createField: {
    method: "POST",
    path: "/api/extractor/{id}/field",
    summary: "Adds a field",
    params: extractorParams,
    body: createFieldInput,
    status: 201,
    answer: fieldAnswer,
  },
  updateField: {
    method: "PATCH",
    path: "/api/extractor/{id}/field/{fieldId}",
    summary: "Changes what is sent of a field",
    params: fieldParams,
    body: updateFieldInput,
    status: 200,
    answer: fieldAnswer,
  },
  deleteField: {
    method: "DELETE",
    path: "/api/extractor/{id}/field/{fieldId}",
    summary: "Deletes a field",
    params: fieldParams,
    status: 200,
    answer: messageAnswer,
  },
  listDocuments: {
    method: "GET",
    path: "/api/extractor/{id}/document",
    summary: "An extractor's documents, newest first",
    params: extractorParams,
    status: 200,
    answer: documentListAnswer,
  },
  uploadDocument: {
    method: "POST",
    path: "/api/extractor/{id}/document",
    summary: "Uploads a document for processing",
    params: extractorParams,
    upload: true,
    status: 201,
    answer: documentAnswer,
  },
  deleteDocument: {
    method: "DELETE",
    path: "/api/extractor/{id}/document/{docId}",
    summary: "Deletes a document that is not being processed",
    params: documentParams,
    status: 200,
    answer: messageAnswer,
  },
  downloadDocuments: {
    method: "GET",
    path: "/api/extractor/{id}/download",
    summary: "The extracted data of up to 100 documents as a file",
    params: extractorParams,
    query: downloadQuery,
    status: 200,
    answer: null,
  },
  runWizard: {
    method: "POST",
    path: "/api/extractorwizard",
    summary: "Makes an extractor from one sample document",
    upload: true,
    status: 201,
    answer: wizardAnswer,
  },
  adjustCredits: {
    method: "POST",
    path: "/api/user/credits",
    summary: "Adds or removes credits; development only",
    body: adjustCreditsInput,
    status: 200,
    answer: creditsAnswer,
  },
  acceptTerms: {
    method: "POST",
    path: "/api/user/accepttos",
    summary: "Accepts the Terms of Service and Privacy Policy",
    status: 200,
    answer: messageAnswer,
  },
  claimBonus: {
    method: "POST",
    path: "/api/user/bonus",
    summary: "Claims the bonus credits, once an account",
    status: 200,
    answer: creditsAnswer,
  },
  renameExtractor: {
    method: "PATCH",
    path: "/api/extractor/{id}",
    summary: "Renames an extractor",
    params: extractorParams,
    body: extractorNameInput,
    status: 200,
    answer: extractorAnswer,
  },
  getDocumentResult: {
    method: "GET",
    path: "/api/extractor/{id}/document/{docId}",
    summary: "A document's values, each with its source",
    params: documentParams,
    status: 200,
    answer: documentResultAnswer,
  },
  getDocumentText: {
    method: "GET",
    path: "/api/extractor/{id}/document/{docId}/text",
    summary: "A slice of a document's text",
    params: documentParams,
    query: textSliceQuery,
    status: 200,
    answer: documentTextAnswer,
  },
  retryDocument: {
    method: "POST",
    path: "/api/extractor/{id}/document/{docId}/retry",
    summary: "Processes a failed document again, without a new upload",
    params: documentParams,
    status: 200,
    answer: documentAnswer,
  },
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
