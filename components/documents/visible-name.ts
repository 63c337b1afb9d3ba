/**
 * A file's name as it can be shown: characters that turn the direction of what follows, and so disguise an ending,
 * become visible.
 */
export function visibleName(filename: string): string {
  return filename.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
