import "server-only";
import { z } from "zod";
import { coverageDto } from "@/lib/api/document";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { documentTextKey } from "@/lib/storage/document-files";
import {
  ATTACHED_KINDS,
  ATTACHED_STANDARDS,
  type AttachedData,
  DATE_TERMS,
  NUMBER_TERMS,
  TEXT_TERMS,
} from "@/lib/text/attachments/terms";
import type { TextBlock } from "@/lib/text/blocks";
import { createCoverage } from "@/lib/text/coverage";
import { FORMATS } from "@/lib/text/formats";
import type { DocumentText, TextDoubt, TextRun } from "@/lib/text/types";

const text = z.string().nullable();
const number = z.number().nullable();

const storedAttachment = z.object({
  standard: z.enum(ATTACHED_STANDARDS),
  kind: z.enum(ATTACHED_KINDS),
  fileName: z.string(),
  terms: z.array(
    z.discriminatedUnion("id", [
      z.object({ id: z.enum(TEXT_TERMS), written: z.string(), value: z.string() }),
      z.object({ id: z.enum(DATE_TERMS), written: z.string(), value: z.iso.date() }),
      z.object({ id: z.enum(NUMBER_TERMS), written: z.string(), value: z.number() }),
    ]),
  ),
  lines: z.array(
    z.object({
      position: text,
      id: text,
      name: text,
      description: text,
      quantity: number,
      unit: text,
      netPrice: number,
      netAmount: number,
      taxRate: number,
    }),
  ),
}) satisfies z.ZodType<AttachedData>;

/** Must contain every property of `DocumentText`, because loading drops unknown properties. */
const storedText = z.object({
  format: z.enum(FORMATS),
  text: z.string(),
  pages: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      width: z.number().optional(),
      height: z.number().optional(),
      recognised: z.literal(true).optional(),
    }),
  ),
  words: z.number(),
  // A long PDF has hundreds of thousands of runs. Validating each one would make parsing 25% slower.
  runs: z.custom<TextRun[]>(Array.isArray),
  fonts: z.array(z.object({ characters: z.string(), widths: z.array(z.number()) })).optional(),
  formFields: z
    .array(
      z.object({ label: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    )
    .optional(),
  scan: z.boolean(),
  blocks: z.custom<TextBlock[]>(Array.isArray).optional(),
  // Missing in texts stored by earlier versions.
  coverage: coverageDto.optional(),
  hidden: z
    .array(
      z.object({
        text: z.string(),
        page: z.number().optional(),
        isStruckThrough: z.literal(true).optional(),
      }),
    )
    .optional(),
  doubts: z.custom<TextDoubt[]>(Array.isArray).optional(),
  attachment: storedAttachment.optional(),
} satisfies Record<keyof DocumentText, z.ZodType>);

export function saveDocumentText(
  { storage }: Context,
  documentId: string,
  text: DocumentText,
): Promise<void> {
  return storage.put(documentTextKey(documentId), new TextEncoder().encode(JSON.stringify(text)));
}

/** @throws Error if the document has not been read yet; AppError `corrupt` if its stored text is damaged */
export async function loadDocumentText({ storage }: Context, documentId: string): Promise<DocumentText> {
  const stored = await storage.read(documentTextKey(documentId));
  const { coverage, ...document } = parse(stored, documentId);
  return { ...document, coverage: coverage ?? createCoverage("characters", document.text.length) };
}

function parse(stored: Uint8Array, documentId: string): z.output<typeof storedText> {
  try {
    return storedText.parse(JSON.parse(new TextDecoder().decode(stored)));
  } catch (error) {
    log.error({ documentId, bytes: stored.byteLength, ...describeError(error) }, "stored text is damaged");
    throw new AppError(
      "corrupt",
      "The stored text of this document is damaged. Please upload the document again.",
    );
  }
}
