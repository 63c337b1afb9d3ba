/** What the specification wants in the browser's console, for whoever helps a user. The only place that writes there. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error);
}
