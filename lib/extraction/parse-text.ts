/** Characters that no cell and no JSON reader wants: controls, zero-width spaces, soft hyphens. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/gu;

const PLACEHOLDER =
  /^(?:n\/?a\.?|n\.a\.|not applicable|not available|none given|entfällt|k\.?\s?a\.|s\.?\s?o\.)$/iu;

/**
 * A text value: one line, single spaces, no invisible characters. Null for nothing, for mere punctuation (dashes, ruled
 * lines to fill in) and for words that say that there is nothing.
 */
export function parseText(raw: string): string | null {
  const text = raw.toWellFormed().replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
  if (PLACEHOLDER.test(text) || !/[\p{L}\p{N}\p{Sc}\p{So}]/u.test(text)) return null;
  return text;
}
