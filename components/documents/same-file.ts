import type { DocumentDto } from "@/lib/api/document";

export function copyOf({ checks }: Pick<DocumentDto, "checks">): string | null {
  return checks.find(({ code }) => code === "same_file")?.document ?? null;
}
