/** The only place that may write to the console, where support staff read it. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error);
}
