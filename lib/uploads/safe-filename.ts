const MAX_LENGTH = 255;
/** Before it is normalised, which takes a time that grows with the square of the number of combining marks. */
const MAX_RAW_LENGTH = 4 * MAX_LENGTH;

/**
 * The last path segment on one line, without control characters and bidirectional marks ("cod.exe" as
 * "exe.doc").
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

/** Keeps the extension. Counts code points, so that no surrogate pair is split. */
function shorten(name: string, max: number): string {
  const characters = Array.from(name);
  if (characters.length <= max) return name;
  const extension = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return characters.slice(0, max - extension.length - 1).join("") + "…" + extension;
}
