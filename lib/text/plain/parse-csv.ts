import { toOneLine } from "@/lib/text/to-one-line";

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE = 20_000;
const PIECE = 65_536;

const DECLARATION = /^sep=(.)\n/i;

export function findDelimiter(source: string): { delimiter: string; start: number } {
  const declared = DECLARATION.exec(source);
  return declared?.[1]
    ? { delimiter: declared[1], start: declared[0].length }
    : { delimiter: guessDelimiter(source), start: 0 };
}

/**
 * Returns the character that occurs equally often in most of the first lines, not counting quoted cells, or else a
 * comma. Commas between digits may be decimal commas, so they count only if nothing else fits.
 */
function guessDelimiter(source: string): string {
  const lines = source
    .slice(0, SAMPLE)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  const others = best(lines, DELIMITERS.slice(1));
  const certain = others.same >= lines.length * 0.9;
  const comma = best(certain ? lines.map((line) => line.replace(/(?<=\d),(?=\d)/g, "")) : lines, [","]);
  return others.score > comma.score ? others.delimiter : ",";
}

function best(lines: string[], delimiters: string[]): { delimiter: string; score: number; same: number } {
  let found = { delimiter: ",", score: 0, same: 0 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).sort((a, b) => a - b);
    const usual = counts[counts.length >> 1] ?? 0;
    const same = usual === 0 ? 0 : counts.filter((count) => count === usual).length;
    const score = (same / lines.length) * Math.min(usual, 20) ** 0.5;
    if (score > found.score) found = { delimiter, score, same };
  }
  return found;
}

/** Converts CSV (RFC 4180) to lines of tab-separated cells. Line ends and tabs inside a cell become spaces. */
export function csvToLines(source: string, delimiter: string): string {
  if (!source.includes('"')) return delimiter === "\t" ? source : withTabs(source, delimiter);
  const pieces: string[] = [];
  let parts: string[] = [];
  let at = 0;
  // Ignore a quote that is never closed. Search for its end only once, because each search scans the whole rest.
  let quotes = true;
  while (at < source.length) {
    // Join the parts from time to time, because there may be millions of them.
    if (parts.length >= PIECE) {
      pieces.push(parts.join(""));
      parts = [];
    }
    const end = quotes && source.charAt(at) === '"' ? closingQuote(source, at + 1) : 0;
    if (end < 0) quotes = false;
    if (end > 0) {
      const content = source.slice(at + 1, end).replace(/""/g, '"');
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
  return pieces.join("") + parts.join("");
}

/** Works in pieces, because `replaceAll` allocates an object per match and there may be millions of matches. */
function withTabs(source: string, delimiter: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < source.length; at += PIECE) {
    const piece = source.slice(at, at + PIECE).replace(/\t/g, " ");
    pieces.push(piece.split(delimiter).join("\t"));
  }
  return pieces.join("");
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
