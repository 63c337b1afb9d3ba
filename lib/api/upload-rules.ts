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
    .flatMap((format) => [
      ...NAMES_OF_FORMATS[format].extensions.map((extension) => `.${extension}`),
      ...NAMES_OF_FORMATS[format].mimeTypes,
    ])
    .join(",");
}

interface NamedFile {
  name: string;
  /** The MIME type that its sender declares; may be empty. */
  type: string;
}

/** The formats that a file's extension and its declared type name; its content is looked at on the server. */
export function namedFormats({ name, type }: NamedFile): FormatName[] {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const mimeType = type.split(";")[0]?.trim().toLowerCase();
  const formatWith = (member: "extensions" | "mimeTypes", wanted: string | undefined) =>
    documentFormats.filter((format) =>
      NAMES_OF_FORMATS[format][member].some((known: string) => known === wanted),
    );
  return [...formatWith("extensions", extension), ...formatWith("mimeTypes", mimeType)];
}

/** Whether a file's name or declared type is one of the formats'. */
export function isNamedAs(formats: readonly FormatName[], file: NamedFile): boolean {
  return namedFormats(file).some((format) => formats.includes(format));
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
