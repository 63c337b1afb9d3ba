import { MAX_UPLOAD_BYTES } from "./limits";

/** What a file may call itself, by format: extensions and MIME types (product.md, section 5). */
const NAMES_OF_FORMATS = {
  PDF: { extensions: ["pdf"], mimeTypes: ["application/pdf"] },
  HTML: { extensions: ["html", "htm"], mimeTypes: ["text/html"] },
  TXT: { extensions: ["txt"], mimeTypes: ["text/plain"] },
  DOC: { extensions: ["doc"], mimeTypes: ["application/msword"] },
  DOCX: {
    extensions: ["docx"],
    mimeTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  },
  RTF: { extensions: ["rtf"], mimeTypes: ["application/rtf", "text/rtf"] },
  ODT: { extensions: ["odt"], mimeTypes: ["application/vnd.oasis.opendocument.text"] },
  EPUB: { extensions: ["epub"], mimeTypes: ["application/epub+zip"] },
  JSON: { extensions: ["json"], mimeTypes: ["application/json"] },
  CSV: { extensions: ["csv"], mimeTypes: ["text/csv"] },
} as const;

export type FormatName = keyof typeof NAMES_OF_FORMATS;

export const documentFormats = Object.keys(NAMES_OF_FORMATS) as FormatName[];
export const wizardFormats = [
  "PDF",
  "HTML",
  "TXT",
  "DOC",
  "DOCX",
  "RTF",
  "ODT",
] as const satisfies FormatName[];

/** For a file input's `accept`. */
export function acceptedNames(formats: readonly FormatName[]): string {
  return formats
    .flatMap((format) => NAMES_OF_FORMATS[format].extensions)
    .map((extension) => `.${extension}`)
    .join(",");
}

/** Whether a file's name or declared type is one of the formats'; its content is looked at on the server. */
export function isNamedAs(formats: readonly FormatName[], file: { name: string; type: string }): boolean {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const mimeType = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  return formats.some((format) => {
    const { extensions, mimeTypes } = NAMES_OF_FORMATS[format] as {
      extensions: readonly string[];
      mimeTypes: readonly string[];
    };
    return extensions.includes(extension) || mimeTypes.includes(mimeType);
  });
}

export function unsupportedFileType(filename: string, formats: readonly FormatName[]): string {
  return `Unsupported file type: ${filename}. Supported formats: ${formats.join(", ")}.`;
}

export function fileTooLarge(filename: string): string {
  return `File too large: ${filename}. Maximum size is ${MAX_UPLOAD_BYTES / 1024 / 1024}MB.`;
}

export function fileEmpty(filename: string): string {
  return `The file is empty: ${filename}.`;
}
