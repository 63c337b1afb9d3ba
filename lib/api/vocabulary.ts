import { EXPORT_FORMATS, type ExportFormat } from "@/lib/exports/formats";
import { OUTBOUND_FAILURES } from "@/lib/outbound/outbound-failures";

/** The vocabulary of the contract, kept apart from its schemas so that the browser does not have to load those. */
export {
  FIELD_TYPES,
  type FieldType,
  SCALAR_TYPES,
  type ScalarType,
} from "@/lib/extraction/values/field-types";

export { firstReasons, isOfLimits } from "@/lib/extraction/values/check-codes";

export { oneIn, TRUST_TARGETS, type TrustTarget } from "@/lib/trust/targets";

export type DownloadFormat = Uppercase<ExportFormat>;
export const DOWNLOAD_FORMATS = EXPORT_FORMATS.map((format) => format.toUpperCase() as DownloadFormat);

export const DOCUMENT_STATUSES = ["PENDING", "PROCESSING", "SUCCESS", "FAILURE"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The reasons to look at a document as a whole. */
export const DOCUMENT_CHECK_CODES = ["unlike_the_others", "same_file"] as const;

/** What changes a balance: among others a document or its refund, and a run of the wizard. */
export const LEDGER_KINDS = ["SIGNUP", "BONUS", "ADJUSTMENT", "CHARGE", "REFUND", "WIZARD"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ["document.succeeded", "document.failed", "document.reviewed"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent when a user tests a webhook; it cannot be chosen. */
export const TEST_EVENT = "webhook.test";

/** Why a webhook is switched off: by its user, by a receiver that answered 410, or after days without a delivery. */
export const WEBHOOK_STOPS = ["USER", "GONE", "FAILING"] as const;

export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery got no answer: no connection, or nothing was sent because its webhook was off or its secret unreadable. */
export const DELIVERY_ERRORS = [...OUTBOUND_FAILURES, "switched_off", "secret_unreadable"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** Joins choices for a sentence, with commas and a final "or". */
export function listChoices(choices: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(choices);
}
