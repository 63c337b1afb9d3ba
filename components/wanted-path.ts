/** The query parameter in which a redirect keeps the page that was asked for. */
export const WANTED_PATH = "callbackUrl";

/** A path of this application, or "/": never another host, whatever the address bar says. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return "/";
  return wanted;
}
