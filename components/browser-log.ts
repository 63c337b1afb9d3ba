/** The only place that may write to the console. Support staff read it there. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error);
}
