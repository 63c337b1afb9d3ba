/** The app includes OCR data for these languages (ISO 639-2 codes). */
export const OCR_LANGUAGES = ["eng", "deu", "fra", "spa", "ita", "nld", "por", "pol"] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];
