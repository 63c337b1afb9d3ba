import path from "node:path";
import { toAppError } from "@/lib/errors";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { answerHelp } from "./help";
import { printLines } from "./print-lines";

answerHelp("text");
const files = process.argv.slice(2);

async function read(file: string): Promise<string> {
  const started = performance.now();
  const ms = (): number => Math.round((performance.now() - started) * 10) / 10;
  try {
    const { format, text, words, pages, scan } = await readDocument({
      path: file,
      filename: path.basename(file),
    });
    if (scan) throw scanError();
    return JSON.stringify({ file, ok: true, format, text, words, pages, ms: ms() });
  } catch (error) {
    const { code, message } = toAppError(error);
    return JSON.stringify({ file, ok: false, code, error: message, ms: ms() });
  }
}

await printLines(files, read);
