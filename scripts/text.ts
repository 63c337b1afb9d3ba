import { availableParallelism } from "node:os";
import path from "node:path";
import { toAppError } from "@/lib/errors";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { answerHelp } from "./help";

answerHelp("text");
const files = process.argv.slice(2);

async function read(file: string): Promise<object> {
  const started = performance.now();
  const ms = (): number => Math.round((performance.now() - started) * 10) / 10;
  try {
    const { format, text, words, pages, scan } = await readDocument({
      path: file,
      filename: path.basename(file),
    });
    if (scan) throw scanError();
    return { file, ok: true, format, text, words, pages, ms: ms() };
  } catch (error) {
    const { code, message } = toAppError(error);
    return { file, ok: false, code, error: message, ms: ms() };
  }
}

function print(answer: object): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${JSON.stringify(answer)}\n`, (error) => (error ? reject(error) : resolve())),
  );
}

// One file per processor at a time; results are printed in order, so at most that many are held.
const ahead: Promise<object>[] = files.slice(0, availableParallelism()).map(read);
for (let index = 0; index < files.length; index += 1) {
  const answer = await ahead[index];
  const next = files[ahead.length];
  if (next !== undefined) ahead.push(read(next));
  if (answer) await print(answer);
}
