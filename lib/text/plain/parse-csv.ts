import { toOneLine } from "@/lib/text/to-one-line";

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE = 20_000;

/**
 * The character that parts the cells: the one that most lines of the beginning have equally often, outside quotes.
 * A comma where none does.
 */
export function guessDelimiter(source: string): string {
  const lines = source
    .slice(0, SAMPLE)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).sort((a, b) => a - b);
    const usual = counts[counts.length >> 1] ?? 0;
    const same = counts.filter((count) => count === usual).length;
    const score = usual === 0 ? 0 : (same / lines.length) * Math.min(usual, 20) ** 0.5;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Rewrites CSV (RFC 4180) with cells parted by tabs, in one pass and without a table in memory: quotes that only
 * protect a cell's content go, line ends and tabs within a cell become spaces.
 *
 * @returns null where a quote is opened and never closed: then the source says more than any reading of it
 */
export function csvToLines(source: string, delimiter: string): string | null {
  if (!source.includes('"')) return delimiter === "\t" ? source : withTabs(source, delimiter);
  const parts: string[] = [];
  let at = 0;
  while (at < source.length) {
    const quoted = source.charAt(at) === '"';
    if (quoted) {
      const end = closingQuote(source, at + 1);
      if (end < 0) return null;
      const content = source.slice(at + 1, end).replaceAll('""', '"');
      parts.push(
        content.includes("\n") || content.includes("\t")
          ? toOneLine(content.replaceAll("\t", "\n"))
          : content,
      );
      at = end + 1;
    }
    const next = cellEnd(source, at, delimiter);
    parts.push(source.slice(at, next).replaceAll("\t", delimiter === "\t" ? "\t" : " "));
    if (next < source.length) parts.push(source.charAt(next) === "\n" ? "\n" : "\t");
    at = next + 1;
  }
  return parts.join("");
}

function withTabs(source: string, delimiter: string): string {
  return (source.includes("\t") ? source.replaceAll("\t", " ") : source).replaceAll(delimiter, "\t");
}

function closingQuote(source: string, from: number): number {
  let at = source.indexOf('"', from);
  while (at >= 0 && source.charAt(at + 1) === '"') at = source.indexOf('"', at + 2);
  return at;
}

function cellEnd(source: string, from: number, delimiter: string): number {
  let at = from;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === delimiter || character === "\n") return at;
    at += 1;
  }
  return at;
}
