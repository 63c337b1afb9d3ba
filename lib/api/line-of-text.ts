import { z } from "zod";

/**
 * Replaces control characters, which would break a CSV header or a page title, and removes bidirectional marks, which
 * would reorder the text. Refuses overlong names first, because normalising takes quadratic time.
 */
export function lineOfText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .transform((value) => (value.length > 10 * max ? value : visibleLine(value)))
    .pipe(
      z
        .string()
        .regex(/[^\p{Z}\p{Cf}]/u, { error: `${label} must not be empty` })
        .max(max, { error: `${label} must have at most ${max} characters` }),
    );
}

function visibleLine(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, "")
    .trim();
}
