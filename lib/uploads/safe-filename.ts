const MAX_LENGTH = 255;
/** The limit before normalisation, which takes quadratic time in the number of combining marks. */
const MAX_RAW_LENGTH = 4 * MAX_LENGTH;

/**
 * Returns the last path segment on one line, without control characters and bidirectional marks, which can make
 * "cod.exe" look like "exe.doc".
 */
export function safeFilename(name: string): string {
  const lastPart = name.split(/[/\\]/).at(-1) ?? "";
  const visible = shorten(lastPart, MAX_RAW_LENGTH)
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, "")
    .trim();
  return shorten(visible, MAX_LENGTH) || "document";
}

/** Counts code points, so that surrogate pairs stay whole. */
function shorten(name: string, max: number): string {
  const characters = Array.from(name);
  if (characters.length <= max) return name;
  const extension = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return characters.slice(0, max - extension.length - 1).join("") + "…" + extension;
}
