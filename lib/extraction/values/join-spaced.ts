const SPACED = /^(?=.*\d)\S(?:\s+\S){3,}$|^\d{2,5}(?: - \d{2,5}){2,}$/u;

/** Joins characters from separate boxes: "2 3 3 4 6", "233 - 46 - 7433". */
export function joinSpaced(raw: string): string {
  const text = raw.trim();
  return SPACED.test(text) ? text.replace(/\s+/gu, "") : raw;
}
