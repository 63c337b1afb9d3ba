import { scanError } from "@/lib/text/reading-error";
import { answerHelp } from "./help";
import { printLines } from "./print-lines";
import { takeRecognition } from "./take-recognition";

answerHelp("text");

try {
  const { recognition, rest: files } = takeRecognition(process.argv.slice(2));
  await printLines(files, recognition, async ({ format, text, words, pages, scan, coverage, hidden }) => {
    if (scan) throw scanError(recognition);
    return Object.entries({ format, text, words, pages, coverage, ...(hidden && { hidden }) }).map(
      ([name, value]) => [name, JSON.stringify(value)],
    );
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
