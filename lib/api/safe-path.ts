/** The query parameter in which a redirect keeps the page that was asked for. */
export const WANTED_PATH = "callbackUrl";

/**
 * A place within the product to go on to: a path of our own, or "/". Browsers take tabs and newlines out
 * of an address and read a backslash as a slash, so that "/\tevil" or "/\\evil" would leave; the URL parser does as they
 * do, and its verdict counts.
 */
export function safePath(wanted: string | null | undefined): string {
  const base = "http://gleaner.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
