interface FormatNames {
  /** For sentences such as "This … is damaged". */
  noun: string;
  extensions: readonly [string, ...string[]];
  mimeTypes: readonly [string, ...string[]];
}

const FORMAT_NAMES = {
  pdf: { noun: "PDF", extensions: ["pdf"], mimeTypes: ["application/pdf"] },
  html: { noun: "HTML page", extensions: ["html", "htm"], mimeTypes: ["text/html"] },
  txt: { noun: "text file", extensions: ["txt"], mimeTypes: ["text/plain"] },
  doc: { noun: "Word document (.doc)", extensions: ["doc"], mimeTypes: ["application/msword"] },
  docx: {
    noun: "Word document (.docx)",
    extensions: ["docx"],
    mimeTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  },
  rtf: { noun: "RTF document", extensions: ["rtf"], mimeTypes: ["application/rtf", "text/rtf"] },
  odt: {
    noun: "OpenDocument text",
    extensions: ["odt"],
    mimeTypes: ["application/vnd.oasis.opendocument.text"],
  },
  epub: { noun: "EPUB book", extensions: ["epub"], mimeTypes: ["application/epub+zip"] },
  json: { noun: "JSON file", extensions: ["json"], mimeTypes: ["application/json"] },
  csv: { noun: "CSV file", extensions: ["csv"], mimeTypes: ["text/csv"] },
} as const satisfies Record<string, FormatNames>;

export type Format = keyof typeof FORMAT_NAMES;
export const FORMATS = Object.keys(FORMAT_NAMES) as Format[];

const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
export const MAX_FILE_LABEL = `${MAX_FILE_MB} MB`;
export const MAX_FILE_SENTENCE = `Maximum size is ${MAX_FILE_MB}MB.`;

export function labelOf(format: Format): string {
  return format.toUpperCase();
}

export function nounOf(format: Format): string {
  return FORMAT_NAMES[format].noun;
}

export function supportedFormats(formats: readonly Format[]): string {
  return `Supported formats: ${formats.map(labelOf).join(", ")}.`;
}

export function acceptedNames(formats: readonly Format[]): string {
  return formats
    .flatMap((format) => {
      const { extensions, mimeTypes } = FORMAT_NAMES[format];
      return [...extensions.map((extension) => `.${extension}`), ...mimeTypes];
    })
    .join(",");
}

export interface NamedFile {
  name: string;
  type: string;
}

export function namedFormats({ name, type }: NamedFile): Format[] {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const mimeType = type.split(";")[0]?.trim().toLowerCase();
  const formatsWith = (member: "extensions" | "mimeTypes", wanted: string | undefined) =>
    FORMATS.filter((format) => FORMAT_NAMES[format][member].some((known: string) => known === wanted));
  return [...formatsWith("extensions", extension), ...formatsWith("mimeTypes", mimeType)];
}

export function isNamedAs(formats: readonly Format[], file: NamedFile): boolean {
  return namedFormats(file).some((format) => formats.includes(format));
}

export function fileTooLarge(filename: string): string {
  return `File too large: ${filename}. ${MAX_FILE_SENTENCE}`;
}
