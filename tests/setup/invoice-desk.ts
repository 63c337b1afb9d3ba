import type { Context, UserContext } from "@/lib/context";
import type { CorrectValueInput } from "@/lib/api/value";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { createField } from "@/lib/extractors/create-field";
import { makeExtractor, signUp, upload } from "./account";
import { processDocumentOnce } from "./job-steps";
import { sendCorrection } from "./send-correction";

const ACCOUNT = "DE89 3704 0044 0532 0130 00";
export const OTHER_ACCOUNT = "GB82 WEST 1234 5698 7654 32";
export const THIRD_ACCOUNT = "FR14 2004 1010 0505 0001 3M02 606";

export const invoice = (number = "RE-17", supplier = "Acme GmbH", iban = ACCOUNT) =>
  `Supplier: ${supplier}\nInvoice number: ${number}\nIBAN: ${iban}\n`;

/** An extractor whose supplier and invoice number occur once together. */
export async function desk(ctx: Context, unique = ["Supplier", "Invoice number"]) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  for (const name of ["Supplier", "Invoice number", "IBAN"])
    await createField(user, extractorId, { name, unique: unique.includes(name) });
  const read = async (text = invoice(), by: Context = ctx) => {
    const id = await upload({ ...user, now: by.now }, extractorId, text);
    await processDocumentOnce(by, id);
    return id;
  };
  return {
    user,
    extractorId,
    read,
    correct: (id: string, input: CorrectValueInput) => sendCorrection(user, extractorId, id, input),
    seen: (id: string) => seenIn(user, extractorId, id),
  };
}

/** The checks of these kinds by the name of their value. */
export async function seenIn(user: UserContext, extractorId: string, id: string) {
  const { values } = await getDocumentResult(user, extractorId, id);
  const codes = ["seen_before", "changed_since"];
  return Object.fromEntries(
    values.flatMap(({ name, checks }) => {
      const own = checks.filter(({ code }) => codes.includes(code)).map(({ code }) => code);
      return own.length > 0 ? [[name, own]] : [];
    }),
  );
}

export const SEEN = { Supplier: ["seen_before"], "Invoice number": ["seen_before"] };
export const CHANGED = { IBAN: ["changed_since"] };
