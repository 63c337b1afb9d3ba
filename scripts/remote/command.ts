import { exitCodeOf } from "./exit-codes";
import { UsageError } from "./usage-error";

/** Aborts when the program is asked to stop. Asked a second time, it ends as usual. */
export function stopSignal(): AbortController {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping;
}

/** Runs a command and sets the exit code; of what makes it end, the message is printed. */
export async function runCommand(
  command: () => Promise<number>,
  whenStopped: { code: number; message: string },
) {
  try {
    process.exitCode = await command();
  } catch (error) {
    const stopped = isAbort(error);
    console.error(stopped ? whenStopped.message : error instanceof Error ? error.message : error);
    process.exitCode = stopped ? whenStopped.code : exitCodeOf(error);
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @throws UsageError if an option's text is no whole number in this range */
export function wholeNumber(option: string, text: string, from: number, to: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < from || number > to)
    throw new UsageError(`${option} takes a whole number from ${from} to ${to}.`);
  return number;
}

/** What `parse` returns. @throws UsageError with what it says of the arguments */
export function parsed<A>(parse: () => A): A {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
