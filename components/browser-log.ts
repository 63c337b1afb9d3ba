/** Support staff read the console, so no other module may write to it. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error);
}
