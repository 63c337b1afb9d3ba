/** The path of a file in the archive, without its fragment and escapes. */
export function decodePath(href: string): string {
  const file = href.split("#")[0] ?? "";
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
