import { v7 as uuidv7 } from "uuid";
import type { Context } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { documentFileKey } from "@/lib/storage/document-files";

const FIELDS: FieldSpec[] = [{ name: "Invoice number", type: "TEXT", required: false, prompt: "" }];

export const INVOICE = "Invoice number: A-17\nInvoice date: 4 March 2026\nTotal amount: 119.00 EUR\n";

/** Creates a user with this many credits, as signing up does; returns its id. */
export async function createUser(ctx: DatabaseContext, credits = 10): Promise<string> {
  const { id } = await ctx.db.user.create({ data: { email: `${uuidv7()}@example.com`, credits } });
  if (credits > 0) {
    await ctx.db.ledgerEntry.create({
      data: { userId: id, kind: "SIGNUP", amount: credits, balanceAfter: credits, key: `signup:${id}` },
    });
  }
  return id;
}

/** Creates a text document as an upload does, PENDING, without sending its event; returns its id. */
export async function createUploadedDocument(
  ctx: Context,
  userId: string,
  text: string = INVOICE,
): Promise<string> {
  const { id: extractorId } = await ctx.db.extractor.create({
    data: {
      userId,
      name: "Invoices",
      fields: {
        create: FIELDS.map((field, position) => ({ ...field, position, nameKey: field.name.toLowerCase() })),
      },
    },
  });
  const id = uuidv7();
  await ctx.storage.put(documentFileKey(id), new TextEncoder().encode(text));
  await ctx.db.document.create({ data: { id, extractorId, ...uploadedFile(ctx, userId, text) } });
  await insertJob(ctx, { kind: "DOCUMENT", subjectId: id, userId });
  return id;
}

/** Creates a wizard run with its sample as an upload does; returns its id. */
export async function createWizardRun(ctx: Context, userId: string, text: string = INVOICE): Promise<string> {
  const id = uuidv7();
  await ctx.storage.put(documentFileKey(id), new TextEncoder().encode(text));
  await ctx.db.wizardRun.create({ data: { id, ...uploadedFile(ctx, userId, text) } });
  await insertJob(ctx, { kind: "WIZARD_RUN", subjectId: id, userId });
  return id;
}

function uploadedFile(ctx: Context, userId: string, text: string) {
  return {
    userId,
    filename: "invoice.txt",
    size: text.length,
    format: "txt",
    expiresAt: new Date(ctx.now().getTime() + 24 * 3_600_000),
  };
}
