import { DELIVERIES_KEPT, FORMER_ACCOUNT_DAYS, REMEMBERED_DAYS, RETENTION_HOURS } from "@/lib/api/limits";

export const accountTexts = {
  keptHeading: "What we keep and for how long",
  kept: [
    [
      "Documents",
      `The file, its text and its values are deleted ${RETENTION_HOURS} hours after upload, or as soon as you delete the document.`,
    ],
    ["Wizard samples", "Kept like other documents. If the wizard fails, the sample is deleted immediately."],
    ["Extractors and fields", "Kept until you delete them."],
    [
      "What extractors learn",
      "Where values were in documents you reviewed, as keyed hashes and shapes without values or text, and the number of documents read each week. Kept until you forget it or delete the extractor.",
    ],
    [
      "What extractors recognise",
      `Keyed hashes of unique values and counterparties' bank accounts, with the date, but no values. Kept for ${REMEMBERED_DAYS} days, or until you forget them or delete the extractor. You can switch this off in the extractor.`,
    ],
    [
      "How often values were right",
      "For each of the last 1,000 values you reviewed in an extractor: its field, its confidence and whether it was right, but not the value. Kept until you delete the field or the extractor.",
    ],
    [
      "Credits and usage",
      "Every change to your balance, with its date and word count, but nothing from your documents. Kept until you delete your account.",
    ],
    ["E-mail address and other sign-in details", "Kept until you delete your account."],
    [
      "Webhooks",
      `Kept until you delete them, with the last ${DELIVERIES_KEPT} deliveries: the document's ID and the response, but no values.`,
    ],
    ["Sign-ins", "Kept until you log out, for at most 30 days."],
    [
      "API keys",
      "The key's name, first characters, last use and a hash, but not the key itself. Kept until you revoke it.",
    ],
    [
      "Server log",
      "IDs, times, counts and types of errors, but never document content, file names or your e-mail address.",
    ],
  ],
  deleteHeading: "Delete account",
  deleteExplained:
    "This permanently deletes your extractors, documents, results, credits, API keys and webhooks, and signs you out on all devices. It cannot be undone.",
  backups: "Earlier backups keep a copy until the operator replaces them.",
  formerAccount: `If you have used credits, we keep a hash of your e-mail address, but not the address itself, for ${FORMER_ACCOUNT_DAYS} days. During that time, a new account with the same address gets no free credits.`,
  confirmLabel: (email: string) => `To confirm, type your e-mail address: ${email}`,
  mismatch: "This does not match your account's e-mail address",
  delete: "Delete my account",
  deleting: "Deleting...",
  deleteFailed: "Failed to delete your account",
  deleted: "Your account and everything in it have been deleted.",
} as const;
