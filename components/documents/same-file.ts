import type { DocumentDto } from "@/lib/api/document";

/** The document of the same file that was here first, null once it is gone; or null where there was none. */
export function sameFileOf({ checks }: Pick<DocumentDto, "checks">): { document: string | null } | null {
  const check = checks.find(({ code }) => code === "same_file");
  return check ? { document: check.document ?? null } : null;
}

/** Whether a document was not read because the same file was here already. */
export function isHeldBack({
  status,
  rejection_code,
}: Pick<DocumentDto, "status" | "rejection_code">): boolean {
  return status === "FAILURE" && rejection_code === "same_file";
}
