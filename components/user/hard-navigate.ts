/** A full page load drops the account's data cached in this tab. */
export function hardNavigate(path: string): void {
  window.location.assign(path);
}
