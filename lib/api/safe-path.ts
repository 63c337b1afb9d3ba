/** The query parameter in which a redirect keeps the page that was asked for. */
export const WANTED_PATH = "callbackUrl";

/**
 * A place within the product to go on to: a path of our own, or "/". Browsers take tabs and newlines out
 * of an address and read a backslash as a slash, so that "/\tevil" or "/\\evil" would leave; the URL parser does as they
 * do, and its verdict counts. An address of the API is no place: opening one acts, and may sign out again.
 */
export function safePath(wanted: string | null | undefined): string {
  const base = "http://gleaner.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith("//") || leadsToApi(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Encoded more often than that, a path leads nowhere. */
const MAX_DECODINGS = 3;

/** In whatever case or encoding: how much of it a router in between undoes is not known here. */
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
