export const WANTED_PATH = "callbackUrl";

/**
 * Returns a path within the product that is safe to redirect to, or "/". The URL parser decides, because browsers
 * strip tabs and read a backslash as a slash. Refuses API paths, because opening one can have side effects.
 */
export function safePath(wanted: string | null | undefined): string {
  const base = "http://gleaner.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith("//") || leadsToApi(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

const MAX_DECODINGS = 3;

/** Checks every case and encoding, because a proxy in between may decode the path. */
function leadsToApi(pathname: string): boolean {
  let path = pathname;
  for (let decodings = 0; path.includes("%"); decodings += 1) {
    if (decodings === MAX_DECODINGS) return true;
    try {
      path = decodeURIComponent(path);
    } catch {
      return true;
    }
  }
  const segments: string[] = [];
  for (const segment of path.replace(/[\0-\x20]/g, "").split(/[/\\]/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments[0]?.toLowerCase() === "api";
}
