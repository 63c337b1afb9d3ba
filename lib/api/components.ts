import type { z } from "zod";
import {
  correctedValueAnswer,
  coverageDto,
  documentDto,
  documentInListDto,
  documentResultAnswer,
  documentValuesDto,
  usageDto,
} from "./document";
import { documentPageDto, documentTextAnswer, textBlockDto } from "./document-text";
import { failureAnswer, messageAnswer, rpcFailureAnswer } from "./envelope";
import {
  columnDto,
  createdExtractorDto,
  createExtractorInput,
  createFieldInput,
  extractorInListDto,
  fieldDto,
  listedExtractorDto,
  updateFieldInput,
} from "./extractor";
import { createKeyInput, keyDto } from "./key";
import { startedUploadAnswer, startUploadInput } from "./upload";
import { ledgerEntryDto, userAnswer } from "./user";
import {
  box,
  checkDto,
  correctValueInput,
  scalarValueDto,
  tableValueDto,
  unitEvidenceDto,
  valueDto,
  valueUnitDto,
} from "./value";
import { createWebhookInput, deliveryDto, updateWebhookInput, webhookDto } from "./webhook";

/**
 * OpenAPI generators name types after these keys. A member with a default is optional only in inputs, so inputs and
 * responses need separate schemas.
 */
export const components = {
  Box: box,
  Check: checkDto,
  Column: columnDto,
  CorrectedValue: correctedValueAnswer,
  Correction: correctValueInput,
  Coverage: coverageDto,
  CreatedExtractor: createdExtractorDto,
  Delivery: deliveryDto,
  Document: documentDto,
  DocumentResult: documentResultAnswer,
  DocumentText: documentTextAnswer,
  DocumentValues: documentValuesDto,
  Evidence: unitEvidenceDto,
  Extractor: listedExtractorDto,
  Failure: failureAnswer,
  Field: fieldDto,
  FieldChange: updateFieldInput,
  Key: keyDto,
  LedgerEntry: ledgerEntryDto,
  ListedDocument: documentInListDto,
  ListedExtractor: extractorInListDto,
  Message: messageAnswer,
  NewExtractor: createExtractorInput,
  NewField: createFieldInput,
  NewKey: createKeyInput,
  NewUpload: startUploadInput,
  NewWebhook: createWebhookInput,
  Page: documentPageDto,
  RpcFailure: rpcFailureAnswer,
  ScalarValue: scalarValueDto,
  StartedUpload: startedUploadAnswer,
  TableValue: tableValueDto,
  TextBlock: textBlockDto,
  Unit: valueUnitDto,
  Usage: usageDto,
  User: userAnswer,
  Value: valueDto,
  Webhook: webhookDto,
  WebhookChange: updateWebhookInput,
} as const satisfies Record<string, z.ZodType>;
