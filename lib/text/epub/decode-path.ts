export function decodePath(href: string): string {
  const file = href.split("#")[0] ?? "";
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
