import { foldText } from "./fold-text";

/** What two spellings have in common that differ only in case, spaces, dashes, apostrophes or the width of characters. */
export function spellingKey(text: string): string {
  return foldText(text.normalize("NFC")).replace(/\s+/gu, " ").trim().toLowerCase();
}
