import type { DocumentDto } from "@/lib/api/document";

/** Why a document as a whole is to be looked at; null where it is not, or a person has confirmed it. */
export function openCheckOf({
  checks,
  confirmed_at,
}: Pick<DocumentDto, "checks" | "confirmed_at">): string | null {
  return confirmed_at === null ? (askedCheckOf({ checks })?.message ?? null) : null;
}

/** The check of a document that a person is asked about: a copy of the same file is only shown. */
export function askedCheckOf({ checks }: Pick<DocumentDto, "checks">) {
  return checks.find(({ code }) => code !== "same_file");
}
