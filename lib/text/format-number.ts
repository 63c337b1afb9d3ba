const ROMAN: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** HTML and OpenDocument identify a format by its first label, Word by a name. */
export const FORMATS_BY_FIRST: Record<string, string> = {
  "1": "decimal",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

/** `format` is a name from Word's XML, such as `lowerRoman`. Formats of other scripts fall back to digits. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return toLetters(value);
    case "upperLetter":
      return toLetters(value).toUpperCase();
    case "lowerRoman":
      return toRoman(value);
    case "upperRoman":
      return toRoman(value).toUpperCase();
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "none":
    case "bullet":
      return "";
    default:
      return String(value);
  }
}

/** Counts from a to z, then from aa and bb to zz, as in Word. */
function toLetters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(20, Math.ceil(value / 26)));
}

function toRoman(value: number): string {
  if (value < 1 || value > 4999) return String(value);
  let rest = value;
  let roman = "";
  for (const [size, digits] of ROMAN) {
    while (rest >= size) {
      roman += digits;
      rest -= size;
    }
  }
  return roman;
}
