import { availableParallelism } from "node:os";

/**
 * Prints one line per file, in the order of the files. Processes one file per processor at a time, and holds at most that
 * many results.
 */
export async function printLines(files: string[], toLine: (file: string) => Promise<string>): Promise<void> {
  const ahead = files.slice(0, availableParallelism()).map(toLine);
  for (let index = 0; index < files.length; index += 1) {
    const line = await ahead[index];
    const next = files[ahead.length];
    if (next !== undefined) ahead.push(toLine(next));
    if (line !== undefined) await print(line);
  }
}

function print(line: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve())),
  );
}
