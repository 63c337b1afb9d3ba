import { AppError } from "@/lib/errors";
import type { Proposal } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

export function proposeFields(document: DocumentText, filename: string): Proposal {
  throw new AppError("no_fields", `${filename} ${document.format}`);
}
