const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/gu;

const NO_VALUE =
  /^(?:n\/?a\.?|n\.a\.|n\/d|n\.?v\.?t\.?|not applicable|not available|none given|entfällt|k\.?\s?a\.|s\.?\s?o\.)$/iu;

/** Returns one line with single spaces and no invisible characters. Null for punctuation and placeholders ("n/a"). */
export function parseText(raw: string): string | null {
  const text = onOneLine(raw);
  if (saysNoValue(text) || !/[\p{L}\p{N}\p{Sc}\p{So}]/u.test(text)) return null;
  return text;
}

export function saysNoValue(words: string): boolean {
  return NO_VALUE.test(words);
}

export function onOneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
}
