import { exitCodeOf } from "./exit-codes";
import { UsageError } from "./usage-error";

/** The first signal aborts. The second one ends the program. */
export function stopSignal(): AbortController {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping;
}

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

/** @throws UsageError unless the text is a whole number within this range */
export function wholeNumber(option: string, text: string, from: number, to: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < from || number > to)
    throw new UsageError(`${option} takes a whole number from ${from} to ${to}.`);
  return number;
}

export function parsed<A>(parse: () => A): A {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
