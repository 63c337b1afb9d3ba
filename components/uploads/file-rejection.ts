import { isNamedAs, MAX_FILE_BYTES, type Format } from "@/lib/api/upload-rules";

export interface Rejection {
  reason: string;
}

interface RejectionTexts {
  unsupported: (file: string) => string;
  tooLarge: (file: string) => string;
}

export function rejectionOf(file: File, formats: readonly Format[], texts: RejectionTexts): Rejection | null {
  if (!isNamedAs(formats, file)) return { reason: texts.unsupported(file.name) };
  if (file.size > MAX_FILE_BYTES) return { reason: texts.tooLarge(file.name) };
  return null;
}
