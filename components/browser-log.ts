/** Writes to the browser console, where support staff can find it. The only place that may do so. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error);
}
