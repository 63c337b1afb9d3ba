import { levelWordsIn } from "@/lib/api/level-words";
import type { TableOutline, TableRegion } from "@/components/review/source";
import type { DocumentPageDto } from "@/lib/api/document-text";

/** As many lines at the top may be headings. */
const HEADINGS = 3;
/** Fewer letters are in too many words. */
const MIN_PART = 3;

type Page = Pick<DocumentPageDto, "start" | "text" | "words">;

/**
 * What the drawn columns of a table are called, by column; null where nothing says: first what their headings say, then where the
 * columns were read before, and last the table's order where as many columns as names are left.
 */
export function guessNames(
  page: Page | undefined,
  region: Omit<TableRegion, "names">,
  wanted: readonly string[],
  outline: TableOutline | null,
): (string | null)[] {
  const names = Array<string | null>(region.columns.length + 1).fill(null);
  const give = (column: number, name: string) => {
    if (names[column] === null && !names.includes(name)) names[column] = name;
  };
  const heads = headsOf(page, region);
  for (const least of [2, 1])
    for (const [column, texts] of heads.entries())
      for (const name of wanted) if (texts.some((text) => fitOf(text, name) >= least)) give(column, name);
  for (const [column, before] of names.entries()) {
    const read = before === null && outline ? readBetween(outline, region, column) : null;
    if (read !== null) give(column, read);
  }
  const left = wanted.filter((name) => !names.includes(name));
  const unnamed = names.flatMap((name, column) => (name === null ? [column] : []));
  if (left.length === unnamed.length) unnamed.forEach((column, at) => give(column, left[at] ?? ""));
  return names;
}

/** The columns of a drawn part of a page: an unnamed one without a heading is a part of its neighbour. */
export function nameColumns(
  page: Page | undefined,
  region: Omit<TableRegion, "names">,
  wanted: readonly string[],
  outline: TableOutline | null,
): Pick<TableRegion, "columns" | "names"> {
  const names = guessNames(page, region, wanted, outline);
  const heads = headsOf(page, region).map(([first = ""]) => first);
  const hasHeads = heads.filter((head) => head !== "").length > 1;
  const isPart = names.map((name, column) => hasHeads && name === null && heads[column] === "");
  // The first column has a neighbour on its other side alone.
  const isLine = (line: number) => !(isPart[line + 1] ?? false) && !(line === 0 && isPart[0] === true);
  return {
    columns: region.columns.filter((_, line) => isLine(line)),
    names: names.filter((_, column) => !isPart[column]),
  };
}

/** By column: what its first lines say, each by itself and all together. */
function headsOf(page: Page | undefined, region: Omit<TableRegion, "names">): string[][] {
  const words = page ? levelWordsIn(page.words, region) : [];
  const lines: (typeof words)[] = [];
  for (const word of words.toSorted((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isLevel = first && word.y + word.height / 2 - (first.y + first.height / 2) < first.height / 2;
    if (isLevel) line?.push(word);
    else if (lines.length < HEADINGS) lines.push([word]);
    else break;
  }
  return Array.from({ length: region.columns.length + 1 }, (_, column) => {
    const texts = lines.map((line) =>
      line
        .filter(({ x, width }) => columnAt(region.columns, x + width / 2) === column)
        .toSorted((a, b) => a.x - b.x)
        .map(({ start, end }) => folded(page?.text.slice(start - page.start, end - page.start) ?? ""))
        .join(""),
    );
    return [...texts, texts.slice(0, 2).join(""), texts.join("")];
  });
}

/** 2 where words are the name, 1 where either is the beginning of the other, otherwise 0. */
function fitOf(text: string, name: string): number {
  const own = folded(name);
  if (text === own) return 2;
  const begins = (part: string, whole: string) => part.length >= MIN_PART && whole.startsWith(part);
  return Number(begins(own, text) || begins(text, own));
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** What was read in the middle of a drawn column. */
function readBetween(
  outline: TableOutline,
  { x, width, columns }: Omit<TableRegion, "names">,
  column: number,
) {
  const [from, to] = [columns[column - 1] ?? x, columns[column] ?? x + width];
  const middle = (from + to) / 2;
  if (middle < outline.x || middle > outline.x + outline.width) return null;
  return outline.names[columnAt(outline.columns, middle)] ?? null;
}

/** The column that a place is in. */
export function columnAt(lines: readonly number[], x: number): number {
  return lines.filter((line) => line <= x).length;
}
