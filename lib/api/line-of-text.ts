import { z } from "zod";

/**
 * A name is one line of visible text: control characters would break a CSV header or a page title, and bidirectional
 * marks would reorder the text around the name.
 */
export function lineOfText(label: string, max: number) {
  return z
    .string({ error: `${label} must be a text` })
    .transform((value) =>
      value
        .normalize("NFC")
        .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
        .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .regex(/[^\p{Z}\p{Cf}]/u, { error: `${label} must not be empty` })
        .max(max, { error: `${label} must have at most ${max} characters` }),
    );
}
