/** Replaces control characters, because bidirectional ones can disguise a file's extension. */
export function displayFilename(filename: string): string {
  return filename.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
