import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { UserDto } from "@/lib/api/user";
import type { ScalarValueDto } from "@/lib/api/value";

// What the API answers, from the properties that matter to a test.

export function userOf(user: Partial<UserDto> = {}): UserDto {
  return {
    email: "jo@example.com",
    credits: 10,
    tos_accepted: true,
    usage: { documents: 0, words: 0, credits: 0 },
    engine: {
      name: "local",
      service: null,
      description: "No language model is used and nothing leaves this machine.",
    },
    features: { credit_adjustment: true, direct_uploads: false },
    ...user,
  };
}

type Field = ListedExtractorDto["fields"][number];

/** An extractor "Invoices" with these fields, whose ids are `field-1`, `field-2` and so on. */
export function extractorOf(
  fields: Partial<Field>[] = invoiceFields,
  extractor: Partial<ListedExtractorDto> = {},
): ListedExtractorDto {
  return {
    id: "extractor-1",
    name: "Invoices",
    created_at: new Date().toISOString(),
    document_count: 0,
    to_check: 0,
    documents_to_check: 0,
    documents_failed: 0,
    documents_expiring: 0,
    last_used_at: null,
    learning: true,
    remembering: true,
    rules: [],
    trust: {
      target: 0.98,
      observed: { looked_at: 0, wrong: 0, upper: 1 },
      read: { documents: 0, looks: 0, values: 0, passed: 0 },
    },
    fields: fields.map((field, index) => ({
      id: `field-${index + 1}`,
      name: `Note ${index + 1}`,
      type: "TEXT",
      required: false,
      prompt: "",
      also_called: [],
      ...field,
    })),
    ...extractor,
  };
}

export const invoiceFields: Partial<Field>[] = [
  { name: "Invoice number", required: true, prompt: "The number of the invoice" },
  { name: "Due date", type: "DATE" },
  { name: "Total due", type: "NUMBER" },
  { name: "Paid", type: "BOOLEAN" },
];

/** A complete document from the properties that matter to the test. The higher its index, the older it is. */
export function documentOf(document: Partial<DocumentDto>, index = 0): DocumentDto {
  return {
    id: `document-${index}`,
    filename: `document-${index}.txt`,
    status: "PENDING",
    created_at: new Date(Date.now() - index * 1_000).toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    credits: null,
    rejection_reason: null,
    rejection_code: null,
    extracted_data: null,
    size: 1_000,
    format: "txt",
    words: null,
    pages: null,
    coverage: null,
    stage: null,
    recognition: null,
    missing_required: [],
    to_check: 0,
    checks: [],
    confirmed_at: null,
    reviewed: false,
    fields_changed: false,
    changed_fields: 0,
    revision: 0,
    ...document,
  };
}

/** A value that was found, from the properties that matter to the test. */
export function valueOf(
  value: Pick<ScalarValueDto, "name" | "value"> & Partial<ScalarValueDto>,
): ScalarValueDto {
  return {
    type: "TEXT",
    required: false,
    original: value.value,
    evidence: {
      state: "verified",
      quote: String(value.value),
      start: 0,
      end: 5,
      page: null,
      boxes: [],
      learned: null,
      unit: null,
    },
    confidence: 0.9,
    checks: [],
    candidates: [],
    suggestion: null,
    correction: null,
    confirmed_at: null,
    accepted_at: null,
    ...value,
  };
}

export const textFile = (name: string, content = "Invoice number: HB-2041\n") =>
  new File([content], name, { type: "text/plain" });
