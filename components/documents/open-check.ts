import type { DocumentDto } from "@/lib/api/document";

/** Why a document as a whole is to be looked at; null where it is not, or a person has confirmed it. */
export function openCheckOf({
  checks,
  confirmed_at,
}: Pick<DocumentDto, "checks" | "confirmed_at">): string | null {
  return confirmed_at === null ? (checks[0]?.message ?? null) : null;
}
