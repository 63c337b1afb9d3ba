import { EXPORT_FORMATS, type ExportFormat } from "@/lib/exports/formats";
import { OUTBOUND_FAILURES } from "@/lib/outbound/outbound-failures";

/** Don't import the schemas here, because the browser would load them. */
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

export const DOCUMENT_CHECK_CODES = ["unlike_the_others", "same_file"] as const;

export const LEDGER_KINDS = ["SIGNUP", "BONUS", "ADJUSTMENT", "CHARGE", "REFUND", "WIZARD"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const WEBHOOK_EVENTS = ["document.succeeded", "document.failed", "document.reviewed"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const TEST_EVENT = "webhook.test";

/** The user stopped the webhook, the receiver answered 410, or no delivery succeeded for days. */
export const WEBHOOK_STOPS = ["USER", "GONE", "FAILING"] as const;

export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_ERRORS = [...OUTBOUND_FAILURES, "switched_off", "secret_unreadable"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export function listChoices(choices: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(choices);
}
