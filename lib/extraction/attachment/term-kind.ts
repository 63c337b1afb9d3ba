import { DATE_TERMS, NUMBER_TERMS, type AttachedTermId } from "@/lib/text/attachments/terms";

export type TermKind =
  "date" | "amount" | "percent" | "address" | "name" | "phone" | "country" | "currency" | "prose" | "id";

export function kindOf(id: AttachedTermId): TermKind {
  if ((DATE_TERMS as readonly string[]).includes(id)) return "date";
  if (id === "tax-rate") return "percent";
  if ((NUMBER_TERMS as readonly string[]).includes(id)) return "amount";
  if (id === "currency") return "currency";
  if (id === "payment-terms" || id === "payment-means" || id === "note") return "prose";
  const ending = /-(address|street|city|name|contact|country|phone|fax)$/.exec(id)?.[1];
  switch (ending) {
    case "address":
    case "country":
      return ending;
    case "phone":
    case "fax":
      return "phone";
    case undefined:
      return "id";
    default:
      return "name";
  }
}
