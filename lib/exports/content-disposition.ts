/**
 * Follows RFC 6266 and RFC 8187, with an ASCII fallback. Replaces control characters, path separators and lone
 * surrogates, so that a name cannot inject a header.
 */
export function contentDisposition(filename: string): string {
  const name = filename
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/gu, "_");
  const ascii = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["%;]/g, "_");
  const header = `attachment; filename="${ascii}"`;
  return ascii === name ? header : `${header}; filename*=UTF-8''${encode(name)}`;
}

/** encodeURIComponent doesn't encode four characters that RFC 8187 forbids. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
