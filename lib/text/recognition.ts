import type { OcrLanguage } from "@/lib/ocr-languages";

export interface Recognition {
  /** The most likely language comes first. */
  languages: readonly OcrLanguage[];
  maxPages: number;
}

export interface RecognitionSettings {
  OCR: boolean;
  OCR_LANGUAGES: readonly OcrLanguage[];
  OCR_MAX_PAGES: number;
}

export function chooseRecognition(settings: RecognitionSettings): Recognition | null {
  const { OCR, OCR_LANGUAGES: languages, OCR_MAX_PAGES: maxPages } = settings;
  return OCR && languages.length > 0 ? { languages, maxPages } : null;
}
