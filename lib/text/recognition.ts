import type { OcrLanguage } from "@/lib/ocr-languages";

export interface Recognition {
  /** Those that documents may be in, the likeliest first. */
  languages: readonly OcrLanguage[];
  /** The maximum number of pages of one document. */
  maxPages: number;
}

export interface RecognitionSettings {
  OCR: boolean;
  OCR_LANGUAGES: readonly OcrLanguage[];
  OCR_MAX_PAGES: number;
}

/** @returns null where pages are not to be recognised */
export function chooseRecognition(settings: RecognitionSettings): Recognition | null {
  const { OCR, OCR_LANGUAGES: languages, OCR_MAX_PAGES: maxPages } = settings;
  return OCR && languages.length > 0 ? { languages, maxPages } : null;
}
