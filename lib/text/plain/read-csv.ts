import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "./decode-text";
import { joinDecimals } from "./join-decimals";
import { csvToLines, findDelimiter } from "./parse-csv";
import type { Reader } from "@/lib/text/reader";

export const readCsv: Reader = (bytes) => {
  const source = cleanText(decodeText(bytes));
  const { delimiter, start } = findDelimiter(source);
  const lines = csvToLines(source.slice(start), delimiter);
  return { text: delimiter === "," ? joinDecimals(lines) : lines };
};
