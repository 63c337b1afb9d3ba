import { foldText } from "./fold-text";

/** Returns the same key for spellings that differ only in case, spaces, dashes, apostrophes or character width. */
export function spellingKey(text: string): string {
  return foldText(text.normalize("NFC")).replace(/\s+/gu, " ").trim().toLowerCase();
}
