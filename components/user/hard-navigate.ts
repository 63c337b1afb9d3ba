/** Navigates with a full page load, which drops all of the account's data cached in this tab. */
export function hardNavigate(path: string): void {
  window.location.assign(path);
}
