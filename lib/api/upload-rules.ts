import { FORMATS, supportedFormats, type Format } from "@/lib/text/formats";

export {
  acceptedNames,
  fileTooLarge,
  isNamedAs,
  labelOf,
  MAX_FILE_BYTES,
  MAX_FILE_LABEL,
  MAX_FILE_SENTENCE,
  supportedFormats,
  type Format,
} from "@/lib/text/formats";

export const documentFormats: readonly Format[] = FORMATS;
export const wizardFormats: readonly Format[] = ["pdf", "html", "txt", "doc", "docx", "rtf", "odt"];

export function unsupportedFileType(filename: string, formats: readonly Format[]): string {
  return `Unsupported file type: ${filename}. ${supportedFormats(formats)}`;
}

export function fileEmpty(filename: string): string {
  return `The file is empty: ${filename}.`;
}
