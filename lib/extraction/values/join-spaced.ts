/** Single characters with a digit among them, or groups of digits around dashes, as in the boxes of a form. */
const SPACED = /^(?=.*\d)\S(?:\s+\S){3,}$|^\d{2,5}(?: - \d{2,5}){2,}$/u;

/** A value whose characters are in boxes of their own as one word: "2 3 3 4 6", "233 - 46 - 7433"; any other as it is. */
export function joinSpaced(raw: string): string {
  const text = raw.trim();
  return SPACED.test(text) ? text.replace(/\s+/gu, "") : raw;
}
