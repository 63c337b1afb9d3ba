const MAX_LENGTH = 255;

/**
 * A sender's file name as it may be stored and shown: the last part of a path, one line, without control characters
 * and without marks that change the direction of what follows (a "cod.exe" shown as "exe.doc").
 */
export function safeFilename(name: string): string {
  const lastPart = name.split(/[/\\]/).at(-1) ?? "";
  const visible = lastPart
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, "")
    .trim();
  return shorten(visible) || "document";
}

/** Cuts the middle, so that beginning and extension stay. Counts code points, not halves of surrogate pairs. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const extension = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return characters.slice(0, MAX_LENGTH - extension.length - 1).join("") + "…" + extension;
}
