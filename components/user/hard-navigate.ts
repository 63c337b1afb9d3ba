/** Loads the whole page, to drop the account's data cached in this tab. */
export function hardNavigate(path: string): void {
  window.location.assign(path);
}
