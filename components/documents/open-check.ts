import type { DocumentDto } from "@/lib/api/document";

export function openCheckOf({
  checks,
  confirmed_at,
}: Pick<DocumentDto, "checks" | "confirmed_at">): string | null {
  return confirmed_at === null ? (askedCheckOf({ checks })?.message ?? null) : null;
}

export function askedCheckOf({ checks }: Pick<DocumentDto, "checks">) {
  return checks.find(({ code }) => code !== "same_file");
}
