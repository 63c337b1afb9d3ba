import { scanError } from "@/lib/text/reading-error";
import { answerHelp } from "./help";
import { printLines } from "./print-lines";

answerHelp("text");

await printLines(process.argv.slice(2), async ({ format, text, words, pages, scan, coverage }) => {
  if (scan) throw scanError();
  return Object.entries({ format, text, words, pages, coverage }).map(([name, value]) => [
    name,
    JSON.stringify(value),
  ]);
});
