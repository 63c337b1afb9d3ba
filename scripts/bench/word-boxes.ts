import { execFileSync } from "node:child_process";

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Word extends Rectangle {
  text: string;
}

export const LEAST_OVERLAP = 0.5;

export function readWords(file: string): Word[][] {
  const xml = execFileSync("pdftotext", ["-bbox", file, "-"], {
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1e9,
  });
  const [, ...pages] = xml.toString().split("<page ");
  return pages.map((page) =>
    [...page.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">([^<]*)</g)].map(
      ([, left, top, right, bottom, text = ""]) => ({
        ...rectangle(Number(left), Number(top), Number(right), Number(bottom)),
        text: bare(decodeEntities(text)),
      }),
    ),
  );
}

export function placesOf(page: Word[], words: string[]): Rectangle[] {
  return page.flatMap((_, first) => {
    const place = page.slice(first, first + words.length);
    return words.every((word, index) => place[index]?.text === word) ? [unionOf(place)] : [];
  });
}

function unionOf(parts: Rectangle[]): Rectangle {
  const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.min(...parts.map(({ y }) => y))];
  const right = Math.max(...parts.map(({ x, width }) => x + width));
  return rectangle(left, top, right, Math.max(...parts.map(({ y, height }) => y + height)));
}

function rectangle(left: number, top: number, right: number, bottom: number): Rectangle {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** Strips punctuation, which pdftotext does not separate from words. */
export function bare(word: string): string {
  const plain = word.normalize("NFKC");
  return plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || plain;
}

function decodeEntities(text: string): string {
  const characters: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole);
}

export function hasPdftotext(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
