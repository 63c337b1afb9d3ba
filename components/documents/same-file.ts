import type { DocumentDto } from "@/lib/api/document";

/** Another document of the same file; null where there is none. */
export function copyOf({ checks }: Pick<DocumentDto, "checks">): string | null {
  return checks.find(({ code }) => code === "same_file")?.document ?? null;
}
