import type { TextBlockDto } from "@/lib/api/document-text";
import type { Span } from "./source-places";

export interface TextRow {
  cells: Span[];
  isHeader: boolean;
  hasHeaderCell: boolean;
}

export interface ListItem extends Span {
  level: number;
  isLabelled: boolean;
}

export type SetBlock = Span &
  (
    | { kind: "heading"; level: number }
    | { kind: "list"; items: ListItem[] }
    | { kind: "table"; columns: number; rows: TextRow[] }
    | { kind: "preformatted" }
    /** If `flows` is set, lines wrap at the screen's width instead of where the text breaks them. */
    | { kind: "paragraph"; flows: boolean; hasSpaceBefore: boolean }
  );

export interface KnownText {
  text: string;
  start: number;
}

export function layOutText(
  source: KnownText,
  part: Span,
  blocks: readonly TextBlockDto[],
  isPlain: boolean,
): SetBlock[] {
  const set: SetBlock[] = [];
  let position = part.start;
  const fill = (until: number) => {
    if (until > position) set.push(...setLines(source, { start: position, end: until }, isPlain));
    position = Math.max(position, until);
  };
  for (const block of blocks) {
    const span = { start: Math.max(block.start, part.start), end: Math.min(block.end, part.end) };
    if (span.end <= span.start) continue;
    fill(span.start);
    const before = set.at(-1);
    if (block.kind === "list_item") {
      const item = { ...span, level: block.level, isLabelled: LABEL.test(read(source, span).slice(0, 20)) };
      if (before?.kind === "list") {
        before.items.push(item);
        before.end = item.end;
      } else set.push({ kind: "list", ...span, items: [item] });
    } else if (block.kind === "table") {
      const header = { rows: rowsBefore(source, block, span.start), hasColumn: block.header_column };
      set.push(setTable(source, span, header));
    } else
      set.push(
        block.kind === "heading"
          ? { ...span, kind: "heading", level: block.level }
          : { ...span, kind: "preformatted" },
      );
    position = span.end;
  }
  fill(part.end);
  return set;
}

function read({ text, start }: KnownText, span: Span): string {
  return text.slice(span.start - start, span.end - start);
}

const LABEL = /^(?:[•◦▪●○‣➢✓☐☒☑·*–—-]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivxlc]{1,6})[.)]?)(?=\s)/i;

function rowsBefore(
  source: KnownText,
  block: Extract<TextBlockDto, { kind: "table" }>,
  from: number,
): number {
  if (from === block.start) return block.header_rows;
  if (block.start < source.start) return 0;
  const linesBefore = read(source, { start: block.start, end: from }).split("\n").length - 1;
  return Math.max(0, block.header_rows - linesBefore);
}

function linesOf(source: KnownText, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end;) {
    const feed = source.text.indexOf("\n", at - source.start);
    const lineEnd = feed === -1 ? end : Math.min(end, feed + source.start);
    lines.push({ start: at, end: lineEnd });
    at = lineEnd + 1;
  }
  return lines;
}

function setTable(
  source: KnownText,
  span: Span,
  header: { rows: number; hasColumn: boolean },
): Extract<SetBlock, { kind: "table" }> {
  const lines = linesOf(source, span).filter((line) => read(source, line).trim() !== "");
  const cells = lines.map((line) => cellsOf(source, line));
  const headerRows =
    header.rows || (namesColumns(cells.map((row) => row.map((cell) => read(source, cell)))) ? 1 : 0);
  const rows = cells.map((row, index) => ({
    cells: row,
    isHeader: index < headerRows,
    hasHeaderCell: header.hasColumn && index >= headerRows,
  }));
  const columns = Math.max(1, ...cells.map((row) => row.length));
  return { kind: "table", ...span, rows, columns };
}

/** Guesses that the first row contains headings if it has no numbers, but some column below has only numbers. */
function namesColumns([first = [], ...body]: string[][]): boolean {
  if (body.length < 2 || first.length < 2 || first.some((name) => name.trim() === "" || isNumber(name)))
    return false;
  return first.some((_, column) => {
    const below = body.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    return below.length > 1 && below.every(isNumber);
  });
}

function isNumber(cell: string): boolean {
  const letters = cell.match(/\p{L}/gu)?.length ?? 0;
  const digits = cell.match(/\p{Nd}/gu)?.length ?? 0;
  return digits > letters;
}

function cellsOf(source: KnownText, line: Span): Span[] {
  const cells: Span[] = [];
  for (let at = line.start; ;) {
    const tab = source.text.indexOf("\t", at - source.start);
    const end = tab === -1 ? line.end : Math.min(line.end, tab + source.start);
    cells.push({ start: at, end });
    if (end >= line.end) return cells;
    at = end + 1;
  }
}

function setLines(source: KnownText, span: Span, isPlain: boolean): SetBlock[] {
  const set: SetBlock[] = [];
  let lines: Span[] = [];
  let hasSpaceBefore = false;
  const end = () => {
    if (lines.length > 0) set.push(...(isPlain ? setPlain : setParagraphs)(source, lines, hasSpaceBefore));
    if (lines.length > 0) hasSpaceBefore = false;
    lines = [];
  };
  for (const line of linesOf(source, span)) {
    if (read(source, line).trim() !== "") {
      lines.push(line);
      continue;
    }
    end();
    hasSpaceBefore ||= line.start > span.start;
  }
  end();
  return set;
}

function setParagraphs(source: KnownText, lines: readonly Span[], spaceBefore: boolean): SetBlock[] {
  const set: SetBlock[] = [];
  for (let index = 0; index < lines.length;) {
    const [first, last] = [lines[index], lines[tableEnd(source, lines, index) - 1]];
    if (!first || !last) break;
    if (last === first) {
      set.push({ ...first, kind: "paragraph", flows: false, hasSpaceBefore: spaceBefore && index === 0 });
      index += 1;
    } else {
      set.push(setTable(source, { start: first.start, end: last.end }, { rows: 0, hasColumn: false }));
      index = lines.indexOf(last) + 1;
    }
  }
  return set;
}

function tableEnd(source: KnownText, lines: readonly Span[], from: number): number {
  const tabsIn = (line: Span | undefined) => (line ? read(source, line).trim().split("\t").length - 1 : 0);
  const tabs = tabsIn(lines[from]);
  let end = from + 1;
  while (tabs > 0 && end < lines.length && tabsIn(lines[end]) === tabs) end += 1;
  return end;
}

function setPlain(source: KnownText, lines: readonly Span[], hasSpaceBefore: boolean): SetBlock[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const span = { start: first.start, end: last.end };
  const texts = lines.map((line) => read(source, line));
  if (hasColumns(texts)) return [{ ...span, kind: "preformatted" }];
  return [{ ...span, kind: "paragraph", flows: isProse(texts), hasSpaceBefore }];
}

function hasColumns(lines: readonly string[]): boolean {
  const spaced = lines.filter(
    (line) => /\S(?: {3,}|\t)\s*\S/.test(line) || /^\s*[-=_|+.*#~]{5,}\s*$/.test(line),
  );
  return spaced.length >= Math.min(2, lines.length) && spaced.length * 3 >= lines.length;
}

const MIN_PROSE_LENGTH = 45;

function isProse(lines: readonly string[]): boolean {
  const lengths = lines.map((line) => line.length);
  const longest = Math.max(...lengths);
  return longest >= MIN_PROSE_LENGTH && lengths.slice(0, -1).every((length) => length > longest * 0.7);
}
