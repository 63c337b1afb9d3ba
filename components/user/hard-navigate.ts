/** Leaves by a full page load: everything this tab still remembers of the account goes with it. */
export function hardNavigate(path: string): void {
  window.location.assign(path);
}
