/** The query parameter that carries the originally requested page through a redirect. */
export const WANTED_PATH = "callbackUrl";

/**
 * Returns a path within the product that is safe to redirect to, or "/". Browsers strip tabs and newlines from a URL
 * and treat a backslash as a slash, so "/\tevil" or "/\\evil" would leave the site; the URL parser behaves the same
 * way, so its result is checked. API paths are not allowed: opening one has side effects, such as signing out again.
 */
export function safePath(wanted: string | null | undefined): string {
  const base = "http://gleaner.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith("//") || leadsToApi(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A path encoded more often than this is rejected. */
const MAX_DECODINGS = 3;

/** Detects API paths in any case or encoding, because it is unknown how much a proxy in between decodes. */
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
