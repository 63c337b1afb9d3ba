import { MAX_UPLOAD_BYTES } from "@/lib/api/limits";
import type { DOCUMENT_FILES } from "./constants";

type AcceptedFiles = typeof DOCUMENT_FILES;

export interface Rejection {
  filename: string;
  reason: string;
}

interface RejectionTexts {
  unsupported: (file: string) => string;
  tooLarge: (file: string) => string;
}

/** Why the browser refuses a file before it is sent, or null. A file is let in when its MIME type or its extension matches. */
export function rejectionOf(file: File, accepted: AcceptedFiles, texts: RejectionTexts): Rejection | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const known =
    accepted.extensions.includes(extension) || accepted.mimeTypes.includes(file.type.split(";")[0] ?? "");
  if (!known) return { filename: file.name, reason: texts.unsupported(file.name) };
  if (file.size > MAX_UPLOAD_BYTES) return { filename: file.name, reason: texts.tooLarge(file.name) };
  return null;
}

/** For a file input's `accept`. */
export function acceptAttribute({ extensions, mimeTypes }: AcceptedFiles): string {
  return [...extensions.map((extension) => `.${extension}`), ...mimeTypes].join(",");
}
