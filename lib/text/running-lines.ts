import type { DocumentText, PageSpan } from "./types";

type Part = Pick<PageSpan, "start" | "end">;

const MAX_LINES = 5;
/** How many pages to compare on each side. Left pages, right pages and chapters have different headers. */
const NEIGHBOURS = 4;

/**
 * Returns the footer and header around each page break. A line belongs to them if a nearby page has the same line,
 * apart from numbers.
 */
export function findRunningLines({ text, pages }: Pick<DocumentText, "text" | "pages">): Part[] {
  const headers = endsOfPages(text, pages, linesFromTop);
  const footers = endsOfPages(text, pages, linesFromBottom);
  return pages.slice(1).map((page, index) => ({
    start: footers[index]?.start ?? pages[index]?.end ?? page.start,
    end: headers[index + 1]?.end ?? page.start,
  }));
}

interface PageLine extends Part {
  key: string;
}

type LinesOf = (text: string, page: PageSpan) => PageLine[];

function endsOfPages(text: string, pages: PageSpan[], linesOf: LinesOf): (PageLine | undefined)[] {
  const lines = pages.map((page) => linesOf(text, page));
  return lines.map((own, index) => {
    const near = [
      ...lines.slice(Math.max(0, index - NEIGHBOURS), index),
      ...lines.slice(index + 1, index + 1 + NEIGHBOURS),
    ];
    const shared = new Set(near.flat().map(({ key }) => key));
    const other = own.findIndex(({ key }) => !shared.has(key));
    return own[(other === -1 ? own.length : other) - 1];
  });
}

function linesFromTop(text: string, page: PageSpan): PageLine[] {
  const lines: PageLine[] = [];
  for (let start = page.start; start < page.end && lines.length < MAX_LINES;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 || feed > page.end ? page.end : feed;
    addLine(lines, text, start, end);
    start = end + 1;
  }
  return lines;
}

function linesFromBottom(text: string, page: PageSpan): PageLine[] {
  const lines: PageLine[] = [];
  for (let end = page.end; end > page.start && lines.length < MAX_LINES;) {
    const start = Math.max(page.start, text.lastIndexOf("\n", end - 1) + 1);
    addLine(lines, text, start, end);
    end = start - 1;
  }
  return lines;
}

function addLine(lines: PageLine[], text: string, start: number, end: number): void {
  const line = text.slice(start, end);
  if (line.trim() !== "") lines.push({ start, end, key: keyOf(line) });
}

function keyOf(line: string): string {
  return line
    .trim()
    .replace(/\s+/gu, " ")
    .replace(/\p{N}+|\b[ivxlc]+\b/giu, "#")
    .toLowerCase();
}
