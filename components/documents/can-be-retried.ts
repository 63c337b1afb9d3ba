import type { DocumentDto } from "@/lib/api/document";

export function canBeRetried({
  status,
  rejection_code,
}: Pick<DocumentDto, "status" | "rejection_code">): boolean {
  return status === "FAILURE" && rejection_code !== "password_protected";
}
