import type { NamedColumn, TableOutline, TableRegion } from "@/components/review/source";
import { columnAt, firstLines, type Page } from "./first-lines";

const HEADINGS = 3;
const MIN_PART = 3;

/** Names columns by heading, then by `outline`. If as many columns as names are left, pairs them in order. */
export function guessNames(
  page: Page | undefined,
  region: Omit<TableRegion, "names">,
  wanted: readonly NamedColumn[],
  outline: TableOutline | null,
): (string | null)[] {
  const names = Array<string | null>(region.columns.length + 1).fill(null);
  const give = (column: number, name: string) => {
    if (names[column] === null && !names.includes(name)) names[column] = name;
  };
  const heads = headsOf(page, region);
  for (const least of [2, 1])
    for (const [column, texts] of heads.entries())
      for (const { name, also_called = [] } of wanted)
        if (texts.some((text) => [name, ...also_called].some((one) => fitOf(text, one) >= least)))
          give(column, name);
  for (const [column, before] of names.entries()) {
    const read = before === null && outline ? readBetween(outline, region, column) : null;
    if (read !== null) give(column, read);
  }
  const left = wanted.map(({ name }) => name).filter((name) => !names.includes(name));
  const unnamed = names.flatMap((name, column) => (name === null ? [column] : []));
  if (left.length === unnamed.length) unnamed.forEach((column, at) => give(column, left[at] ?? ""));
  return names;
}

/** Also merges an unnamed column without a heading into its neighbour. */
export function nameColumns(
  page: Page | undefined,
  region: Omit<TableRegion, "names">,
  wanted: readonly NamedColumn[],
  outline: TableOutline | null,
): Pick<TableRegion, "columns" | "names"> {
  const names = guessNames(page, region, wanted, outline);
  const heads = headsOf(page, region).map(([first = ""]) => first);
  const hasHeads = heads.filter((head) => head !== "").length > 1;
  const isPart = names.map((name, column) => hasHeads && name === null && heads[column] === "");
  const isLine = (line: number) => !(isPart[line + 1] ?? false) && !(line === 0 && isPart[0] === true);
  return {
    columns: region.columns.filter((_, line) => isLine(line)),
    names: names.filter((_, column) => !isPart[column]),
  };
}

function headsOf(page: Page | undefined, region: Omit<TableRegion, "names">): string[][] {
  const lines = firstLines(page, region, HEADINGS).map((line) => line.map(folded));
  return Array.from({ length: region.columns.length + 1 }, (_, column) => {
    const texts = lines.map((line) => line[column] ?? "");
    return [...texts, texts.slice(0, 2).join(""), texts.join("")];
  });
}

function fitOf(text: string, name: string): number {
  const own = folded(name);
  if (text === own) return 2;
  const begins = (part: string, whole: string) => part.length >= MIN_PART && whole.startsWith(part);
  return Number(begins(own, text) || begins(text, own));
}

export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

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
