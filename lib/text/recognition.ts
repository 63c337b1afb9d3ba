import type { OcrLanguage } from "@/lib/ocr-languages";

export interface Recognition {
  /** Sorted from the likeliest language. */
  languages: readonly OcrLanguage[];
  /** The maximum per document. */
  maxPages: number;
}

export interface RecognitionSettings {
  OCR: boolean;
  OCR_LANGUAGES: readonly OcrLanguage[];
  OCR_MAX_PAGES: number;
}

/** @returns null if recognition is off */
export function chooseRecognition(settings: RecognitionSettings): Recognition | null {
  const { OCR, OCR_LANGUAGES: languages, OCR_MAX_PAGES: maxPages } = settings;
  return OCR && languages.length > 0 ? { languages, maxPages } : null;
}
