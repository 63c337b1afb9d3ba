/** The languages whose data the app brings along to recognise pages, by their ISO 639-2 codes. */
export const OCR_LANGUAGES = ["eng", "deu", "fra", "spa", "ita", "nld", "por", "pol"] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];
