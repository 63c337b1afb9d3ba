import { z } from "zod";
import { CURRENCY_CODES, currenciesOf } from "@/lib/extraction/identifiers/currencies";
import { CONCEPT_IDS } from "./concept-ids";
import { SENSES } from "./senses";
import { FREQUENCIES, UNITS } from "./unit-symbols";

const wordings = z.array(z.string().regex(/^\S+(?: \S+)*$/)).min(1);

const isCode = new RegExp(`^(?:${CURRENCY_CODES})$`);
const currency = z.string().refine((name) => isCode.test(name) || currenciesOf(name).length > 0);

const wordingsOfConcept = z.strictObject({
  name: z.string().optional(),
  means: wordings.optional(),
  mayMean: wordings.optional(),
  askedAs: wordings.optional(),
  yes: wordings.optional(),
  no: wordings.optional(),
});

export const languageSchema = z.strictObject({
  code: z.string().length(2),
  itemsName: z.string(),
  valueName: z.string(),
  or: wordings,
  articles: wordings,
  stopWords: wordings,
  requestWords: wordings,
  endings: wordings,
  links: wordings.optional(),
  numerals: wordings,
  otherNumerals: wordings.optional(),
  units: z.partialRecord(z.enum(UNITS), wordings),
  currencies: z.record(currency, wordings),
  frequencies: z.record(z.enum(FREQUENCIES), wordings),
  rolePhrases: z.strictObject({ customer: wordings, supplier: wordings }),
  asides: z.strictObject({
    condition: wordings,
    absence: wordings,
    negation: wordings,
    example: wordings,
  }),
  someRows: z.strictObject({ only: wordings, limit: wordings, debits: wordings, credits: wordings }),
  written: z.strictObject({ nothing: wordings, deadline: wordings, dated: wordings }),
  possessives: z.strictObject({ customer: wordings, supplier: wordings }),
  message: z.strictObject({
    sender: wordings,
    receiver: wordings,
    sent: wordings,
    subject: wordings,
    kind: wordings,
  }),
  paymentMeans: wordings,
  ambiguous: wordings,
  words: z.partialRecord(z.enum(SENSES), wordings),
  concepts: z.partialRecord(z.enum(CONCEPT_IDS), wordingsOfConcept),
});

export type Language = z.infer<typeof languageSchema>;
